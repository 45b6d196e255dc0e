// What a machine-readable strip says, and whether it holds together: ICAO 9303 part 3 (4.9 check digits), part 4 (TD3), 5 (TD1), 6 (TD2).
// The `mrz` library reads the fields; every check digit is reckoned here again, and both must agree.
import { parse, states } from 'mrz'

export type StripFormat = 'TD1' | 'TD2' | 'TD3'
/** What may stand in a position: letters and filler, digits and filler (dates may be partly unknown), a check digit, a sex, or anything. */
export type Kind = 'passport code' | 'card code' | 'letter' | 'digit' | 'check' | 'sex' | 'any'

interface Span { line: number; start: number; end: number }
export interface Layout {
  format: StripFormat
  length: number
  lines: number
  code: Span
  issuer: Span
  names: Span
  number: Span
  nationality: Span
  birth: Span
  sex: Span
  expiry: Span
  optional: Span[]
  /** Check digit and what it covers, in order. */
  checks: { name: CheckName; at: Span; over: Span[]; mayBeFiller?: boolean }[]
}
export type CheckName = 'document number' | 'birth date' | 'expiry date' | 'personal number' | 'composite'

const span = (line: number, start: number, end: number): Span => ({ line, start, end })

const TD3: Layout = {
  format: 'TD3', length: 44, lines: 2,
  code: span(0, 0, 2), issuer: span(0, 2, 5), names: span(0, 5, 44), number: span(1, 0, 9), nationality: span(1, 10, 13), birth: span(1, 13, 19), sex: span(1, 20, 21), expiry: span(1, 21, 27),
  optional: [span(1, 28, 42)],
  checks: [
    { name: 'document number', at: span(1, 9, 10), over: [span(1, 0, 9)] },
    { name: 'birth date', at: span(1, 19, 20), over: [span(1, 13, 19)] },
    { name: 'expiry date', at: span(1, 27, 28), over: [span(1, 21, 27)] },
    { name: 'personal number', at: span(1, 42, 43), over: [span(1, 28, 42)], mayBeFiller: true },
    { name: 'composite', at: span(1, 43, 44), over: [span(1, 0, 10), span(1, 13, 20), span(1, 21, 43)] },
  ],
}
const TD2: Layout = {
  format: 'TD2', length: 36, lines: 2,
  code: span(0, 0, 2), issuer: span(0, 2, 5), names: span(0, 5, 36), number: span(1, 0, 9), nationality: span(1, 10, 13), birth: span(1, 13, 19), sex: span(1, 20, 21), expiry: span(1, 21, 27),
  optional: [span(1, 28, 35)],
  checks: [
    { name: 'document number', at: span(1, 9, 10), over: [span(1, 0, 9)] },
    { name: 'birth date', at: span(1, 19, 20), over: [span(1, 13, 19)] },
    { name: 'expiry date', at: span(1, 27, 28), over: [span(1, 21, 27)] },
    { name: 'composite', at: span(1, 35, 36), over: [span(1, 0, 10), span(1, 13, 20), span(1, 21, 35)] },
  ],
}
const TD1: Layout = {
  format: 'TD1', length: 30, lines: 3,
  code: span(0, 0, 2), issuer: span(0, 2, 5), names: span(2, 0, 30), number: span(0, 5, 14), nationality: span(1, 15, 18), birth: span(1, 0, 6), sex: span(1, 7, 8), expiry: span(1, 8, 14),
  optional: [span(0, 15, 30), span(1, 18, 29)],
  checks: [
    { name: 'document number', at: span(0, 14, 15), over: [span(0, 5, 14)] },
    { name: 'birth date', at: span(1, 6, 7), over: [span(1, 0, 6)] },
    { name: 'expiry date', at: span(1, 14, 15), over: [span(1, 8, 14)] },
    { name: 'composite', at: span(1, 29, 30), over: [span(0, 5, 30), span(1, 0, 7), span(1, 8, 15), span(1, 18, 29)] },
  ],
}

export function layoutOf(lines: number, length: number): Layout | null {
  return [TD1, TD2, TD3].find((layout) => layout.lines === lines && layout.length === length) ?? null
}

/** Which characters a position takes. */
export function kindAt(layout: Layout, line: number, position: number): Kind {
  const within = ({ line: l, start, end }: Span): boolean => l === line && position >= start && position < end
  const check = layout.checks.find(({ at }) => within(at))
  // A document number longer than nine goes on behind a filler in the check digit's place (part 5, 4.2.2, note j), so that one is not only a digit.
  // Part 4, 4.2.2.1: P; part 5, 4.2.2.1 and part 6: A, C or I.
  if (line === 0 && position === 0) return layout.format === 'TD3' ? 'passport code' : 'card code'
  if (check !== undefined) return check.name === 'document number' && layout.format === 'TD1' ? 'any' : 'check'
  if ([layout.issuer, layout.names, layout.nationality, layout.code].some(within)) return 'letter'
  if (within(layout.birth) || within(layout.expiry)) return 'digit'
  return within(layout.sex) ? 'sex' : 'any'
}

/** True where a check digit would notice a wrong character: names, states and sex have none. */
export function isChecked(layout: Layout, line: number, position: number): boolean {
  return layout.checks.some(({ at, over }) => [at, ...over].some((one) => one.line === line && position >= one.start && position < one.end))
}

/** True within an issuing state or nationality whose three letters are a state's (the library's list of part 3, section 5). */
export function isStateCode(layout: Layout, lines: readonly string[], line: number, position: number): boolean {
  const field = [layout.issuer, layout.nationality].find((one) => one.line === line && position >= one.start && position < one.end)
  return field !== undefined && Object.hasOwn(states, lines[line]!.slice(field.start, field.end).replaceAll('<', ''))
}

const value = (letter: string): number => (letter === '<' ? 0 : letter >= '0' && letter <= '9' ? letter.charCodeAt(0) - 48 : letter.charCodeAt(0) - 55)

/** ICAO 9303 part 3, 4.9: weights 7, 3, 1; letters from 10; the filler is nought. */
export function checkDigitOf(text: string): number {
  let sum = 0
  for (let at = 0; at < text.length; at += 1) sum += value(text[at]!) * [7, 3, 1][at % 3]!
  return sum % 10
}

export interface Mrz {
  format: StripFormat
  lines: string[]
  documentCode: string
  issuer: string
  surname: string
  given: string
  /** The name field was full: names may be cut off (part 3, 4.6). */
  namesTruncated: boolean
  number: string
  nationality: string
  /** Six digits as printed, and the day as YYYY-MM-DD (null if there is no such day). */
  birth: string | null
  expiry: string | null
  sex: string
  optional: string
  checks: { name: CheckName; holds: boolean }[]
  /** What is wrong with the strip in itself, in words; empty when every check digit holds and every field has its form. */
  faults: string[]
}

/**
 * Reads the fields and reckons all check digits. `today` places the birth's century. Null if the lines are no TD1, TD2 or TD3.
 * Nothing is corrected here: a strip is read as it stands or has faults.
 */
export function readMrz(lines: readonly string[], today: Date): Mrz | null {
  const layout = layoutOf(lines.length, lines[0]?.length ?? 0)
  if (layout === null || lines.some((line) => line.length !== layout.length || !/^[A-Z0-9<]+$/.test(line))) return null
  const at = ({ line, start, end }: Span): string => lines[line]!.slice(start, end)
  const faults: string[] = []
  const long = longNumber(layout, lines)
  const checks = checksOf(layout, lines)
  for (const { name, holds } of checks) if (!holds) faults.push(`the check digit of the ${name} does not hold`)

  const code = at(layout.code)
  if (!(layout.format === 'TD3' ? /^P[A-Z<]$/ : /^[AIC][A-Z<]$/).test(code)) faults.push('the document code is none')
  for (const [field, name] of [[layout.issuer, 'issuing state'], [layout.nationality, 'nationality']] as const) if (!/^[A-Z]{3}$|^[A-Z]{2}<$|^D<<$/.test(at(field))) faults.push(`the ${name} is not three letters`)
  if (!/^[MF<X]$/.test(at(layout.sex))) faults.push('the sex is none of M, F, X and unspecified')
  const birth = dayOf(at(layout.birth), (year) => year <= today.getUTCFullYear())
  const expiry = dayOf(at(layout.expiry), (year) => year < today.getUTCFullYear() + 50)
  if (birth === null) faults.push('the birth date is no day')
  if (expiry === null) faults.push('the expiry date is no day')
  const names = at(layout.names)
  if (!/^[A-Z]+(<[A-Z]+)*(<<[A-Z]+(<[A-Z]+)*)?<*$/.test(names)) faults.push('the names are not letters set apart by fillers')
  const [surname = '', given = ''] = names.replace(/<+$/, '').split('<<')
  const number = (long?.number ?? at(layout.number)).replace(/<+$/, '')
  if (!/^[A-Z0-9]+$/.test(number)) faults.push('the document number has a gap')

  // The library looks a second time, with its own tables of states and forms; its autocorrection stays off, nothing is to be invented.
  // It knows no state but those it lists, so only what it says of check digits counts.
  try {
    for (const { field, valid } of parse([...lines]).details) {
      if (!valid && /CheckDigit$/.test(String(field)) && faults.length === 0 && !(field === 'personalNumberCheckDigit' && /^<+$/.test(layout.optional.map(at).join('')))) faults.push(`the library finds the ${String(field)} wrong`)
    }
  } catch {
    faults.push('the library does not know this strip')
  }
  return {
    format: layout.format, lines: [...lines], documentCode: code.replaceAll('<', ''), issuer: at(layout.issuer).replaceAll('<', ''),
    surname: surname.replaceAll('<', ' '), given: given.replaceAll('<', ' '), namesTruncated: !names.endsWith('<'),
    number, nationality: at(layout.nationality).replaceAll('<', ''), birth, expiry, sex: at(layout.sex), optional: layout.optional.map(at).join(''), checks, faults,
  }
}

function checksOf(layout: Layout, lines: readonly string[]): Mrz['checks'] {
  const at = ({ line, start, end }: Span): string => lines[line]!.slice(start, end)
  const long = longNumber(layout, lines)
  return layout.checks.map(({ name, at: place, over, mayBeFiller }) => {
    const printed = at(place)
    if (name === 'document number' && long !== null) return { name, holds: String(checkDigitOf(long.number)) === long.check }
    const text = over.map(at).join('')
    // Part 4, 4.2.2.2: without a personal number its check digit is 0 or the filler.
    if (mayBeFiller === true && /^<+$/.test(text)) return { name, holds: printed === '<' || printed === '0' }
    return { name, holds: printed === String(checkDigitOf(text)) }
  })
}

export function checksHold(layout: Layout, lines: readonly string[]): boolean {
  return checksOf(layout, lines).every(({ holds }) => holds)
}

/** Part 5, 4.2.2 note j: a number of more than nine characters goes on in the optional field, its check digit behind it. */
function longNumber(layout: Layout, lines: readonly string[]): { number: string; check: string } | null {
  if (layout.format !== 'TD1' || lines[0]![14] !== '<') return null
  const rest = lines[0]!.slice(15).split('<')[0] ?? ''
  return rest.length < 2 ? null : { number: lines[0]!.slice(5, 14) + rest.slice(0, -1), check: rest.slice(-1) }
}

/** YYMMDD as a day; the later century that `fits`. */
function dayOf(six: string, fits: (year: number) => boolean): string | null {
  if (!/^\d{6}$/.test(six)) return null
  const [yy, month, day] = [Number(six.slice(0, 2)), Number(six.slice(2, 4)), Number(six.slice(4, 6))]
  const year = [2000, 1900].map((century) => century + yy).find(fits)
  if (year === undefined) return null
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null
}
