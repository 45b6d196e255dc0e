// The layout of a machine-readable strip: ICAO 9303 part 4 (TD3), part 5 (TD1) and part 6 (TD2).
import { states } from 'mrz'

export type StripFormat = 'TD1' | 'TD2' | 'TD3'
/**
 * The characters a position allows: letters and filler, digits and filler (dates may be partly unknown), a
 * check digit, a sex, or anything.
 */
export type Kind = 'passport code' | 'card code' | 'letter' | 'digit' | 'check' | 'sex' | 'any'

export interface Span {
  line: number
  start: number
  end: number
}
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
  /** Each check digit with the spans it covers, in order. */
  checks: { name: CheckName; at: Span; over: Span[]; mayBeFiller?: boolean }[]
}
export type CheckName = 'document number' | 'birth date' | 'expiry date' | 'personal number' | 'composite'

const span = (line: number, start: number, end: number): Span => ({ line, start, end })

/**
 * TD3 and TD2 begin their second line alike (part 4, 4.2.2.2; part 6, 4.2.2.2); their names fill the first.
 */
const twoLines = (
  format: 'TD2' | 'TD3',
  length: 36 | 44,
  optional: Span,
  optionalCheck: Layout['checks'],
): Layout => ({
  format,
  length,
  lines: 2,
  code: span(0, 0, 2),
  issuer: span(0, 2, 5),
  names: span(0, 5, length),
  number: span(1, 0, 9),
  nationality: span(1, 10, 13),
  birth: span(1, 13, 19),
  sex: span(1, 20, 21),
  expiry: span(1, 21, 27),
  optional: [optional],
  checks: [
    { name: 'document number', at: span(1, 9, 10), over: [span(1, 0, 9)] },
    { name: 'birth date', at: span(1, 19, 20), over: [span(1, 13, 19)] },
    { name: 'expiry date', at: span(1, 27, 28), over: [span(1, 21, 27)] },
    ...optionalCheck,
    {
      name: 'composite',
      at: span(1, length - 1, length),
      over: [span(1, 0, 10), span(1, 13, 20), span(1, 21, length - 1)],
    },
  ],
})
const TD3 = twoLines('TD3', 44, span(1, 28, 42), [
  { name: 'personal number', at: span(1, 42, 43), over: [span(1, 28, 42)], mayBeFiller: true },
])
const TD2 = twoLines('TD2', 36, span(1, 28, 35), [])
const TD1: Layout = {
  format: 'TD1',
  length: 30,
  lines: 3,
  code: span(0, 0, 2),
  issuer: span(0, 2, 5),
  names: span(2, 0, 30),
  number: span(0, 5, 14),
  nationality: span(1, 15, 18),
  birth: span(1, 0, 6),
  sex: span(1, 7, 8),
  expiry: span(1, 8, 14),
  optional: [span(0, 15, 30), span(1, 18, 29)],
  checks: [
    { name: 'document number', at: span(0, 14, 15), over: [span(0, 5, 14)] },
    { name: 'birth date', at: span(1, 6, 7), over: [span(1, 0, 6)] },
    { name: 'expiry date', at: span(1, 14, 15), over: [span(1, 8, 14)] },
    {
      name: 'composite',
      at: span(1, 29, 30),
      over: [span(0, 5, 30), span(1, 0, 7), span(1, 8, 15), span(1, 18, 29)],
    },
  ],
}

export function layoutOf(lines: number, length: number): Layout | null {
  return [TD1, TD2, TD3].find((layout) => layout.lines === lines && layout.length === length) ?? null
}

export function isWithin(span: Span, line: number, position: number): boolean {
  return span.line === line && position >= span.start && position < span.end
}

/** The kind of characters a position allows. */
export function kindAt(layout: Layout, line: number, position: number): Kind {
  const within = (one: Span): boolean => isWithin(one, line, position)
  const check = layout.checks.find(({ at }) => within(at))
  // A document number longer than nine continues behind a filler in the check digit's place (part 5, 4.2.2,
  // note j), so that position allows more than a digit. Part 4, 4.2.2.1: P; part 5, 4.2.2.1 and part 6: A, C
  // or I.
  if (line === 0 && position === 0) return layout.format === 'TD3' ? 'passport code' : 'card code'
  if (check !== undefined)
    return check.name === 'document number' && layout.format === 'TD1' ? 'any' : 'check'
  if ([layout.issuer, layout.names, layout.nationality, layout.code].some(within)) return 'letter'
  if (within(layout.birth) || within(layout.expiry)) return 'digit'
  return within(layout.sex) ? 'sex' : 'any'
}

/** True where a check digit would notice a wrong character: names, states and sex have none. */
export function isChecked(layout: Layout, line: number, position: number): boolean {
  return layout.checks.some(({ at, over }) => [at, ...over].some((one) => isWithin(one, line, position)))
}

/**
 * True within an issuing state or nationality whose three letters are a known state's (the library's list of
 * part 3, section 5).
 */
export function isStateCode(
  layout: Layout,
  lines: readonly string[],
  line: number,
  position: number,
): boolean {
  const field = [layout.issuer, layout.nationality].find((one) => isWithin(one, line, position))
  return (
    field !== undefined &&
    Object.hasOwn(states, lines[line]!.slice(field.start, field.end).replaceAll('<', ''))
  )
}
