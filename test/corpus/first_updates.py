"""Prints, of each prepared PDF named, what the second verifier has against its first update; nothing where it holds."""

import json, sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / 'docs/formats'))
from verifier.first_update import FirstUpdate  # noqa: E402
from verifier.pdf import File  # noqa: E402

for path in sys.argv[1:]:
    pdf, said = Path(path).read_bytes(), ''
    try:
        layout, start = File(pdf).layout()
        entry = json.loads(pdf[start : start + layout['L']])
        FirstUpdate(pdf, entry['willLength'], layout)
    except Exception as error:  # whatever it is, it is printed
        said = f'{type(error).__name__}: {error}'
    print(said)
