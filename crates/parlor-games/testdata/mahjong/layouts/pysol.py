# "0aaa" is no layout: it stands in a comment

def register(*args, **kw):
    pass


register(1, "Eight", ncards=8,
         layout="0aaaacaaeaaacacc"
                "aechbbhdb")
register(2, 'Another', layout='0aaaaca')
