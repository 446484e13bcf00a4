"""Layouts in the form of PySolFC's sources; it's "0aaa" in a text that is none."""

r(1, "Eight", ncards=8,
  layout="0aaaacaaeaaacacc" +  # three heaps
         'aechb' + \
         'bhdb')
r(2, 'Four\'s', layout=("0aaaaca"
                        "aeaaga"))
