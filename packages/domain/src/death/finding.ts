// Finding a will by the full name and the birth date of the person who made it: what is compared, and how often
// somebody may ask.

/** A day in London, hit or miss. The database holds it too (034-finding.sql). */
export const SEARCHES_A_DAY = 5

/** In what capacity somebody asks. They say so themselves; only of professionals does the register know more. */
export const capacities = ['executor', 'family', 'professional'] as const
export type Capacity = (typeof capacities)[number]

/** Letters that Unicode does not take apart into a letter and an accent. */
const apart: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  Ħ: 'H',
  ẞ: 'SS',
  ı: 'I',
}

/**
 * Two spellings of a name are the same name here if this makes the same text of them. In capitals; without accents;
 * without apostrophes and full stops; a hyphen or any other mark is a space; one space between words, none around them.
 * The order of the names counts, and no name may be left out.
 */
export function comparedName(name: string): string {
  return name
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ÆŒØŁĐÐÞĦẞı]/g, (letter) => apart[letter]!)
    .replaceAll(/['’‘ʼ`´.\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** What is keyed. `birthDate`: YYYY-MM-DD. */
export const comparedPerson = (fullName: string, birthDate: string): string =>
  `${comparedName(fullName)}\n${birthDate}`
