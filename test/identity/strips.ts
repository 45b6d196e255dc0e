// Machine-readable strips for tests: fictitious people and numbers, correct check digits, printed with a free
// fixed-width typeface and then degraded as by cameras. OCR-B, which ICAO 9303 requires, is not in the
// package registry; DejaVu Sans Mono and B612 Mono replace it, and figures say so.
import { createCanvas, GlobalFonts, type Canvas } from '@napi-rs/canvas'
import { join } from 'node:path'

const modules = join(import.meta.dirname, '../../node_modules')
GlobalFonts.registerFromPath(join(modules, 'dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf'), 'Strip DejaVu')
GlobalFonts.registerFromPath(
  join(modules, '@expo-google-fonts/b612-mono/400Regular/B612Mono_400Regular.ttf'),
  'Strip B612',
)
export const FACES = ['Strip DejaVu', 'Strip B612'] as const

export type Random = () => number
/** Mulberry32: the same corpus every time. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
const digits = (random: Random, n: number): string =>
  Array.from({ length: n }, () => Math.floor(random() * 10)).join('')

/**
 * ICAO 9303 part 3, 4.9, implemented a second time on purpose: the corpus must not share the reader's
 * mistakes.
 */
export function checkDigit(text: string): string {
  const value = (c: string): number => (c === '<' ? 0 : /\d/.test(c) ? Number(c) : c.charCodeAt(0) - 55)
  return String([...text].reduce((sum, c, at) => sum + value(c) * [7, 3, 1][at % 3]!, 0) % 10)
}

// Letters about as frequent as in real names: one Q in forty, some X, J and Z.
const SURNAMES = [
  'EXAMPLE',
  'SPECIMEN',
  'SAMPLE<JONES',
  'OBRIEN',
  'VAN<DER<BERG',
  'KOWALSKA',
  'WRIGHT',
  'QUIXOTE',
  'FLETCHER<HUGHES',
  'MUELLER',
  'LI',
  'ZAPATERO',
  'GROSS',
  'JAXXON',
  'SMITH',
  'TAYLOR',
  'WILLIAMS',
  'BROWN',
  'DAVIES',
  'EVANS',
  'THOMAS',
  'JOHNSON',
  'ROBERTS',
  'WALKER',
  'HUGHES',
  'GREEN',
  'PATEL',
  'SINGH',
  'KHAN',
  'MURPHY',
  'GARCIA',
  'ROSSI',
  'NOVAK',
  'JANSEN',
  'LINDQVIST',
  'FERNANDEZ',
  'DUBOIS',
  'WAGNER',
  'NOWAK',
  'OCONNELL',
]
const GIVEN = [
  'ANN',
  'ANN<MARIA',
  'WILLIAM<HENRY',
  'KWAME',
  'ZOE',
  'JEAN<LUC',
  'GRETA<FRIEDA',
  'XAVIER',
  'LIV',
  'BJORK',
  'OSCAR<QUENTIN',
  'FLORENCE<V',
  'MARGARET',
  'JOHN<PAUL',
  'SUSAN',
  'DAVID<JAMES',
  'PATRICIA',
  'MICHAEL',
  'ELIZABETH<ROSE',
  'PETER',
  'PRIYA',
  'MOHAMMED<ALI',
  'AOIFE',
  'GERAINT',
  'HELEN<LOUISE',
  'ROBERT',
  'CHRISTINE',
  'ALAN<GEORGE',
  'MARTA',
  'STEFAN',
  'GIULIA',
  'PIERRE',
  'INGRID',
  'DMYTRO',
  'FATIMA',
  'HANNAH',
  'THOMAS<EDWARD',
  'JANE',
  'PAULINE',
  'DEREK',
]
const STATES = ['GBR', 'UTO', 'IRL', 'FRA', 'D<<', 'POL', 'ESP', 'ITA', 'NLD', 'SWE']

export interface Sample {
  lines: string[]
  surname: string
  given: string
  number: string
  birth: string
  expiry: string
}

/** The field, then its check digit. */
export const checked = (field: string): string => field + checkDigit(field)

/** Six digits of a date between two years. */
function date(random: Random, from: number, to: number): string {
  const year = from + Math.floor(random() * (to - from))
  const month = 1 + Math.floor(random() * 12)
  const day = 1 + Math.floor(random() * 28)
  return [year % 100, month, day].map((part) => String(part).padStart(2, '0')).join('')
}
function number(random: Random, state: string): string {
  return state === 'GBR'
    ? digits(random, 9)
    : Array.from({ length: 9 }, () =>
        random() < 0.3 ? pick(random, [...'ABCDEFGHJKLMNPRSTUVWXYZ']) : digits(random, 1),
      ).join('')
}

export function makeTd3(
  random: Random,
  { state: wanted, ...given }: Partial<Omit<Sample, 'lines'>> & { state?: string } = {},
): Sample {
  const picked = pick(random, STATES)
  const state = wanted ?? picked
  const sample = {
    surname: pick(random, SURNAMES),
    given: pick(random, GIVEN),
    number: number(random, state),
    birth: date(random, 1935, 2005),
    expiry: date(random, 2027, 2036),
    ...given,
  }
  const optional = (random() < 0.25 ? digits(random, 10) : '').padEnd(14, '<')
  const first = `P<${state}${sample.surname}<<${sample.given}`.slice(0, 44).padEnd(44, '<')
  const sex = pick(random, ['F', 'M'])
  const digit = optional.startsWith('<') && random() < 0.5 ? '<' : checkDigit(optional)
  const body =
    `${checked(sample.number)}${state}${checked(sample.birth)}${sex}${checked(sample.expiry)}` +
    `${optional}${digit}`
  return {
    ...sample,
    lines: [first, body + checkDigit(body.slice(0, 10) + body.slice(13, 20) + body.slice(21, 43))],
  }
}

export function makeTd1(random: Random, given: Partial<Omit<Sample, 'lines'>> = {}): Sample {
  const state = pick(random, STATES)
  const sample = {
    surname: pick(random, SURNAMES),
    given: pick(random, GIVEN),
    number: number(random, state),
    birth: date(random, 1935, 2005),
    expiry: date(random, 2027, 2036),
    ...given,
  }
  const first = `${pick(random, ['I<', 'ID'])}${state}${sample.number}${checkDigit(sample.number)}`.padEnd(
    30,
    '<',
  )
  const sex = pick(random, ['F', 'M'])
  const middle = `${checked(sample.birth)}${sex}${checked(sample.expiry)}${state}${'<'.repeat(11)}`
  const composite = checkDigit(
    first.slice(5, 30) + middle.slice(0, 7) + middle.slice(8, 15) + middle.slice(18, 29),
  )
  return {
    ...sample,
    lines: [first, middle + composite, `${sample.surname}<<${sample.given}`.slice(0, 30).padEnd(30, '<')],
  }
}

/**
 * Changes one digit of the number, of a date or of a check digit, as a forger does; every second time the
 * composite is corrected.
 */
export function withWrongCheckDigit(lines: readonly string[], random: Random): string[] {
  const td1 = lines.length === 3
  const [line, start, end] = pick<readonly [number, number, number]>(
    random,
    td1
      ? [
          [0, 5, 15],
          [1, 0, 7],
          [1, 8, 15],
        ]
      : [
          [1, 0, 10],
          [1, 13, 20],
          [1, 21, 28],
        ],
  )
  const places = Array.from({ length: end - start }, (_, at) => start + at).filter((at) =>
    /\d/.test(lines[line]![at]!),
  )
  const [at, by] = [pick(random, places), 1 + Math.floor(random() * 9)]
  const changed = lines.map((text, which) =>
    which === line ? text.slice(0, at) + String((Number(text[at]) + by) % 10) + text.slice(at + 1) : text,
  )
  if (random() < 0.5) return changed
  const [last, composite] = td1
    ? [
        changed[1]!,
        changed[0]!.slice(5, 30) +
          changed[1]!.slice(0, 7) +
          changed[1]!.slice(8, 15) +
          changed[1]!.slice(18, 29),
      ]
    : [changed[1]!, changed[1]!.slice(0, 10) + changed[1]!.slice(13, 20) + changed[1]!.slice(21, 43)]
  return changed.map((text, which) => (which === 1 ? last.slice(0, -1) + checkDigit(composite) : text))
}

/** The strip on light paper, `em` pixels per letter, with a margin as in a crop. */
export function printStrip(
  lines: readonly string[],
  face: string,
  em: number,
  more: { paper?: string; ink?: string } = {},
): Canvas {
  const probe = createCanvas(1, 1).getContext('2d')
  probe.font = `${em}px "${face}"`
  const advance = probe.measureText('0').width
  // Line pitch over character pitch as ICAO 9303 part 3 prints it (6.35 mm over 2.54 mm at most; 1.7 here,
  // the tightest seen).
  const canvas = createCanvas(
    Math.ceil(advance * lines[0]!.length + em * 2),
    Math.ceil(em * 2 + lines.length * advance * 1.75),
  )
  const pen = canvas.getContext('2d')
  pen.fillStyle = more.paper ?? '#f4f1e6'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = more.ink ?? '#1c1b1a'
  pen.font = `${em}px "${face}"`
  for (const [row, line] of lines.entries())
    for (const [column, letter] of [...line].entries())
      pen.fillText(letter, em + column * advance, em * 1.6 + row * advance * 1.75)
  return canvas
}

export const VARIANTS = ['clean', 'small', 'blurred', 'noisy', 'JPEG 30', '2° rotated'] as const
export type Variant = (typeof VARIANTS)[number]

/** The picture of a strip as JPEG or PNG bytes, degraded in one way. */
export function picture(
  lines: readonly string[],
  variant: Variant,
  random: Random,
  face: string = FACES[0],
): Buffer {
  const strip = printStrip(lines, face, variant === 'small' ? 15 : 32)
  const canvas = createCanvas(strip.width, strip.height)
  const pen = canvas.getContext('2d')
  if (variant === 'blurred') pen.filter = 'blur(1.8px)'
  if (variant === '2° rotated') {
    canvas.height = strip.height + Math.ceil(strip.width * 0.05)
    pen.fillStyle = '#f4f1e6'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.translate(canvas.width / 2, canvas.height / 2)
    pen.rotate(((random() < 0.5 ? -2 : 2) * Math.PI) / 180)
    pen.drawImage(strip, -strip.width / 2, -strip.height / 2)
  } else pen.drawImage(strip, 0, 0)
  if (variant === 'noisy') addNoise(canvas, 42, random)
  return variant === 'JPEG 30' ? canvas.toBuffer('image/jpeg', 30) : canvas.toBuffer('image/png')
}

/** Grey noise, roughly normal with this standard deviation. */
export function addNoise(canvas: Canvas, deviation: number, random: Random): void {
  const pen = canvas.getContext('2d')
  const pixels = pen.getImageData(0, 0, canvas.width, canvas.height)
  for (let at = 0; at < pixels.data.length; at += 4) {
    const shift = (random() + random() + random() + random() - 2) * deviation * 1.73
    for (let c = 0; c < 3; c += 1)
      pixels.data[at + c] = Math.max(0, Math.min(255, pixels.data[at + c]! + shift))
  }
  pen.putImageData(pixels, 0, 0)
}
