// Compares names with those on documents, which are in the letters A to Z (ICAO 9303 part 3, section 6), cut
// off where a field ends, with or without middle names. A strip's names have no check digit, so a name counts
// only if it matches the one the person gave; every other outcome goes to a reviewer.

/** Part 3, section 6 A: national letters and their transliterations on a strip, the recommended one first. */
const TRANSLITERATIONS: Readonly<Record<string, readonly string[]>> = {
  Ä: ['AE', 'A'],
  Å: ['AA', 'A'],
  Æ: ['AE'],
  Ö: ['OE', 'O'],
  Ø: ['OE', 'O'],
  Œ: ['OE'],
  Ü: ['UE', 'UXX', 'U'],
  ß: ['SS'],
  ẞ: ['SS'],
  Þ: ['TH'],
  Ð: ['D'],
  Đ: ['D'],
  Ñ: ['N', 'NXX'],
  Ł: ['L'],
  Ħ: ['H'],
  Ŋ: ['N'],
  Ĳ: ['IJ'],
  ĸ: ['Q'],
  Ŧ: ['T'],
  İ: ['I'],
  ı: ['I'],
  Ə: ['E'],
}
/** Transliterations of the common Cyrillic letters, section 6 B. */
const CYRILLIC: Readonly<Record<string, string>> = {
  А: 'A',
  Б: 'B',
  В: 'V',
  Г: 'G',
  Д: 'D',
  Е: 'E',
  Ё: 'E',
  Ж: 'ZH',
  З: 'Z',
  И: 'I',
  Й: 'I',
  І: 'I',
  Ї: 'I',
  К: 'K',
  Л: 'L',
  М: 'M',
  Н: 'N',
  О: 'O',
  П: 'P',
  Р: 'R',
  С: 'S',
  Т: 'T',
  У: 'U',
  Ф: 'F',
  Х: 'KH',
  Ц: 'TS',
  Ч: 'CH',
  Ш: 'SH',
  Щ: 'SHCH',
  Ы: 'Y',
  Ъ: 'IE',
  Ь: '',
  Э: 'E',
  Ю: 'IU',
  Я: 'IA',
  Є: 'IE',
  Ґ: 'G',
}

/** The recommended form in capitals A to Z and spaces; apostrophes are dropped, hyphens become spaces. */
export function latin(name: string): string {
  return spellings(name)[0]!
}

/** Every form the name may have on a strip, at most sixteen. */
export function spellings(name: string): string[] {
  let ways = ['']
  for (const letter of name.normalize('NFC').toUpperCase()) {
    const plain = letter.normalize('NFD').replaceAll(/\p{M}/gu, '')
    const options = TRANSLITERATIONS[letter] ?? [
      CYRILLIC[plain] ??
        (/^[A-Z]$/.test(plain)
          ? plain
          : /^['’ʼ.,]$/.test(letter)
            ? ''
            : /^[\s\-‐–<]$/.test(letter)
              ? ' '
              : (TRANSLITERATIONS[plain]?.[0] ?? '')),
    ]
    ways = ways.flatMap((way) => options.map((option) => way + option)).slice(0, 16)
  }
  return [...new Set(ways.map((way) => way.replaceAll(/ +/g, ' ').trim()))]
}

export interface NameComparison {
  verdict: 'same' | 'close' | 'other'
  /** For the reviewer; contains no names. */
  notes: string[]
}

/**
 * Compares the name a person gave with a document's. `same`: every part, in order. `close`: one person may
 * well have both, and a reviewer checks (middle names left out or as initials, parts in another order, cut
 * off, another surname). `other`: they share no surname and no first name.
 */
export function compareNames(
  given: string,
  document: { surname: string; given: string; truncated: boolean },
): NameComparison {
  const comparisons = spellings(given).map((spelling) =>
    compare(spelling.split(' ').filter(Boolean), document),
  )
  const order = ['same', 'close', 'other']
  return (
    comparisons.sort(
      (a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict) || a.notes.length - b.notes.length,
    )[0] ?? { verdict: 'other', notes: ['the account has no name that can be compared'] }
  )
}

const HONORIFICS = new Set(['MR', 'MRS', 'MS', 'MISS', 'DR', 'SIR', 'DAME', 'LORD', 'LADY', 'REV', 'PROF'])

function compare(
  parts: readonly string[],
  document: { surname: string; given: string; truncated: boolean },
): NameComparison {
  const said = parts.filter((part, at) => at > 0 || !HONORIFICS.has(part))
  const surname = document.surname.split(' ').filter(Boolean)
  const first = document.given.split(' ').filter(Boolean)
  const whole = [...first, ...surname]
  if (said.join(' ') === whole.join(' '))
    return document.truncated
      ? { verdict: 'close', notes: ['the document’s name field is full: names may be cut off'] }
      : { verdict: 'same', notes: [] }
  const notes: string[] = []
  if (document.truncated) notes.push('the document’s name field is full: names may be cut off')
  const fits = (part: string, one: string): boolean =>
    part === one ||
    (part.length === 1 && one.startsWith(part)) ||
    (document.truncated && part.startsWith(one) && one.length >= 1)
  const compact = surname.join('')
  const surnameSaid =
    surname.every((one) => said.some((part) => fits(part, one))) || said.join('').endsWith(compact)
  const firstSaid = first[0] !== undefined && said.some((part) => fits(part, first[0]!))
  if (!surnameSaid && !firstSaid)
    return { verdict: 'other', notes: [...notes, 'the document names somebody else'] }
  if (!surnameSaid)
    return {
      verdict: 'close',
      notes: [
        ...notes,
        'another surname with the same first name (a name before or after marriage, or somebody else)',
      ],
    }
  if (!firstSaid)
    return {
      verdict: first.some((one) => said.includes(one)) ? 'close' : 'other',
      notes: [...notes, 'the same surname with another first name'],
    }
  if (said.join(' ') === [...surname, ...first].join(' '))
    return { verdict: 'close', notes: [...notes, 'surname and first names are in another order'] }
  if (said.some((part) => part.length === 1 && !whole.includes(part))) notes.push('initials stand for names')
  // A surname written in two parts and printed in one is not an additional name.
  const extra = said.filter((part) => !whole.some((one) => fits(part, one)) && !compact.includes(part))
  const missing = whole.filter((one) => !said.some((part) => fits(part, one)) && !compact.includes(one))
  if (missing.length > 0) notes.push('the document has further names')
  if (extra.length > 0) notes.push('the account has further names')
  if (notes.length === 0) notes.push('the names are written differently')
  return { verdict: 'close', notes }
}
