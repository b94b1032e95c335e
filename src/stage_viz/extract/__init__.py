"""From a passage to draft steps: who does what, where, facing what, by which words.

Text → parts of sentences (`parts`) → deeds of persons (`discourse`), with what the notes supply (`notes`) →
a draft in the format of the steps files (`draft`), which a person corrects.
"""
