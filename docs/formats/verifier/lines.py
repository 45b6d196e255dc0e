"""log.md: for whoever has the disclosures of a will, its line key, and the public lines."""

import hmac

from .basics import canonical, need, sha256


def hides(entry, line, salt):
    """Whether a line of testate-audit/2 hides exactly this."""
    hour = line['at'][:14] + '00:00.000Z'
    return entry['at'] == hour and entry['line'] == sha256(salt, canonical(line)).hex()


def mark(key, line_number):
    return hmac.new(key, str(line_number).encode(), 'sha256').hexdigest()


def lines_of(key, entries):
    """The will's lines among all of the log by their numbers; refuted if one is missing, or there twice."""
    marks, found = {}, []
    for entry in entries:
        if 'mark' in (entry['will'] or {}):
            marks.setdefault(entry['will']['mark'], []).append(entry)
    ahead = 0
    while ahead < 100:
        own = marks.get(mark(key, len(found) + ahead), [])
        need(len(own) < 2, 'two lines have one number')
        need(not own or ahead == 0, 'a line is missing')
        found, ahead = (found + own, 0) if own else (found, ahead + 1)
    return found
