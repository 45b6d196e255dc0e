// Parses a machine-readable strip and checks its consistency: ICAO 9303 part 3 (4.9 check digits), part 4
// (TD3), 5 (TD1), 6 (TD2). The `mrz` library reads the fields; every check digit is also computed here, and
// both must agree.
import { parse } from 'mrz'
import { layoutOf, type CheckName, type Layout, type Span, type StripFormat } from './mrz-layout.ts'

const value = (letter: string): number =>
  letter === '<' ? 0 : letter >= '0' && letter <= '9' ? letter.charCodeAt(0) - 48 : letter.charCodeAt(0) - 55

/** ICAO 9303 part 3, 4.9: weights 7, 3, 1; letters count from 10; the filler is 0. */
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
  /**
   * The strip's internal faults, in words; empty when every check digit holds and every field has its form.
   */
  faults: string[]
}

/**
 * Reads the fields and computes all check digits. `today` decides the birth's century. Null if the lines are
 * no TD1, TD2 or TD3. Nothing is corrected here: a strip is read as it is or has faults.
 */
export function readMrz(lines: readonly string[], today: Date): Mrz | null {
  const layout = layoutOf(lines.length, lines[0]?.length ?? 0)
  if (layout === null || lines.some((line) => line.length !== layout.length || !/^[A-Z0-9<]+$/.test(line)))
    return null
  const at = ({ line, start, end }: Span): string => lines[line]!.slice(start, end)
  const faults: string[] = []
  const long = longNumber(layout, lines)
  const checks = checksOf(layout, lines)
  for (const { name, holds } of checks)
    if (!holds) faults.push(`the check digit of the ${name} does not hold`)

  const code = at(layout.code)
  if (!(layout.format === 'TD3' ? /^P[A-Z<]$/ : /^[AIC][A-Z<]$/).test(code))
    faults.push('the document code is none')
  for (const [field, name] of [
    [layout.issuer, 'issuing state'],
    [layout.nationality, 'nationality'],
  ] as const)
    if (!/^[A-Z]{3}$|^[A-Z]{2}<$|^D<<$/.test(at(field))) faults.push(`the ${name} is not three letters`)
  if (!/^[MF<X]$/.test(at(layout.sex))) faults.push('the sex is none of M, F, X and unspecified')
  const birth = dayOf(at(layout.birth), (year) => year <= today.getUTCFullYear())
  const expiry = dayOf(at(layout.expiry), (year) => year < today.getUTCFullYear() + 50)
  if (birth === null) faults.push('the birth date is no day')
  if (expiry === null) faults.push('the expiry date is no day')
  const names = at(layout.names)
  if (!/^[A-Z]+(<[A-Z]+)*(<<[A-Z]+(<[A-Z]+)*)?<*$/.test(names))
    faults.push('the names are not letters set apart by fillers')
  const [surname = '', given = ''] = names.replace(/<+$/, '').split('<<')
  const number = (long?.number ?? at(layout.number)).replace(/<+$/, '')
  if (!/^[A-Z0-9]+$/.test(number)) faults.push('the document number has a gap')

  // The library checks a second time, with its own tables of states and forms; its autocorrection stays off,
  // since nothing may be invented. It knows no state but those it lists, so only its results on check digits
  // count.
  try {
    for (const { field, valid } of parse([...lines]).details) {
      if (
        !valid &&
        /CheckDigit$/.test(String(field)) &&
        faults.length === 0 &&
        !(field === 'personalNumberCheckDigit' && /^<+$/.test(layout.optional.map(at).join('')))
      )
        faults.push(`the library finds the ${String(field)} wrong`)
    }
  } catch {
    faults.push('the library does not know this strip')
  }
  return {
    format: layout.format,
    lines: [...lines],
    documentCode: code.replaceAll('<', ''),
    issuer: at(layout.issuer).replaceAll('<', ''),
    surname: surname.replaceAll('<', ' '),
    given: given.replaceAll('<', ' '),
    namesTruncated: !names.endsWith('<'),
    number,
    nationality: at(layout.nationality).replaceAll('<', ''),
    birth,
    expiry,
    sex: at(layout.sex),
    optional: layout.optional.map(at).join(''),
    checks,
    faults,
  }
}

function checksOf(layout: Layout, lines: readonly string[]): Mrz['checks'] {
  const failed = failedChecks(layout, lines)
  return layout.checks.map((check) => ({ name: check.name, holds: !failed.includes(check) }))
}

/** The layout's check digits that do not agree with what they cover. */
export function failedChecks(layout: Layout, lines: readonly string[]): Layout['checks'] {
  const at = ({ line, start, end }: Span): string => lines[line]!.slice(start, end)
  const long = longNumber(layout, lines)
  return layout.checks.filter(({ name, at: place, over, mayBeFiller }) => {
    const printed = at(place)
    if (name === 'document number' && long !== null) return String(checkDigitOf(long.number)) !== long.check
    const text = over.map(at).join('')
    // Part 4, 4.2.2.2: without a personal number its check digit is 0 or the filler.
    if (mayBeFiller === true && /^<+$/.test(text)) return printed !== '<' && printed !== '0'
    return printed !== String(checkDigitOf(text))
  })
}

export function checksHold(layout: Layout, lines: readonly string[]): boolean {
  return failedChecks(layout, lines).length === 0
}

/**
 * Part 5, 4.2.2 note j: a number of more than nine characters continues in the optional field, followed by
 * its check digit.
 */
function longNumber(layout: Layout, lines: readonly string[]): { number: string; check: string } | null {
  if (layout.format !== 'TD1' || lines[0]![14] !== '<') return null
  const rest = lines[0]!.slice(15).split('<')[0] ?? ''
  return rest.length < 2
    ? null
    : { number: lines[0]!.slice(5, 14) + rest.slice(0, -1), check: rest.slice(-1) }
}

/** YYMMDD as a day, in the later century that `fits`. */
function dayOf(six: string, fits: (year: number) => boolean): string | null {
  if (!/^\d{6}$/.test(six)) return null
  const [yy, month, day] = [Number(six.slice(0, 2)), Number(six.slice(2, 4)), Number(six.slice(4, 6))]
  const year = [2000, 1900].map((century) => century + yy).find(fits)
  if (year === undefined) return null
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? date.toISOString().slice(0, 10)
    : null
}
