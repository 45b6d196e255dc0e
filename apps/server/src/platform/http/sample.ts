// A sample of what a JSON schema allows, for the API's page: the same one each time, made from the schema alone, so
// that no example is written beside it and grows old.

type Json = Record<string, unknown>

/** Values that a reader recognises, by the name of the field; where the schema does not allow one, another is made. */
const known: Readonly<Record<string, unknown>> = {
  accountNumber: '12345678',
  address: '1 Sample Street, London',
  amount: 15_000,
  certificateId: '7f3c1a52-0b8e-4c6d-9a41-2f5e8d7c6b10',
  currency: 'gbp',
  detail: 'Help for programmers',
  email: 'ann@example.com',
  fileName: 'will.pdf',
  firstName: 'Ann',
  fullName: 'Ann Example',
  lastName: 'Example',
  message: 'Saved',
  name: 'Ann Example',
  network: 'solana',
  pages: 3,
  password: 'three unrelated words',
  phone: '+44 20 7946 0000',
  purpose: 'open',
  reason: 'I am away until the summer.',
  sortCode: '12-34-56',
  testatorName: 'Ann Example',
  title: 'My will',
  total: '£150.00',
  username: 'ann.example',
  willTitle: 'My will',
}
const uuid = '7f3c1a52-0b8e-4c6d-9a41-2f5e8d7c6b10'
const formats: Readonly<Record<string, string>> = {
  'date': '2026-11-21',
  'date-time': '2026-11-21T12:30:00.000Z',
  'email': 'ann@example.com',
  'uri': 'https://register.example/',
  'uuid': uuid,
}

/** Left out by some, and shown all the same: of several ways to say who one is, these are the plainest. */
const shown = ['code', 'password']

/** @param schema as Zod writes it. @returns undefined where the schema says nothing that a sample could follow */
export function sampleOf(schema: Json, name = ''): unknown {
  return sample(schema, name, (schema['$defs'] ?? {}) as Record<string, Json>, 0)
}

function sample(schema: Json, name: string, shared: Record<string, Json>, depth: number): unknown {
  // A schema that contains itself.
  if (depth > 12) return undefined
  const within = (one: unknown, of = name): unknown => sample(one as Json, of, shared, depth + 1)
  const { $ref, allOf, anyOf, oneOf, enum: listed } = schema as Record<string, unknown>
  if (typeof $ref === 'string') return within(shared[$ref.split('/').at(-1)!] ?? {})
  if ('const' in schema) return schema['const']
  if (Array.isArray(listed)) return listed.includes(known[name]) ? known[name] : listed[0]
  const choices = (anyOf ?? oneOf) as Json[] | undefined
  if (choices !== undefined) return within(choices.find(({ type }) => type !== 'null') ?? choices[0])
  if (Array.isArray(allOf)) return Object.assign({}, ...allOf.map((one) => within(one)))
  const types = [schema['type']].flat()
  switch (types.find((type) => type !== 'null') ?? types[0]) {
    case 'object':
      return objectOf(schema, within)
    case 'array':
      return listOf(schema, within)
    case 'boolean':
      return true
    case 'null':
      return null
    case 'integer':
    case 'number':
      return numberOf(schema, name)
    case 'string':
      return textOf(schema, name)
    default:
      return known[name]
  }
}

function objectOf(schema: Json, within: (one: unknown, name: string) => unknown): Json {
  const made: [string, unknown][] = Object.entries((schema['properties'] ?? {}) as Json)
    .filter(([name]) => shown.includes(name) || ((schema['required'] ?? []) as string[]).includes(name))
    .map(([name, one]) => [name, within(one, name)])
  const names = (schema['propertyNames'] as { enum?: string[] } | undefined)?.enum
  if (made.length === 0 && names !== undefined)
    made.push(...names.map((name): [string, unknown] => [name, within(schema['additionalProperties'], name)]))
  return Object.fromEntries(made.filter(([, value]) => value !== undefined))
}

function listOf(schema: Json, within: (one: unknown) => unknown): unknown[] {
  if (Array.isArray(schema['prefixItems'])) return schema['prefixItems'].map((one) => within(one))
  if (schema['maxItems'] === 0) return []
  const one = within(schema['items'] ?? {})
  if (one === undefined) return []
  return Array.from({ length: Math.max(1, Number(schema['minItems'] ?? 1)) }, () => one)
}

function numberOf(schema: Json, name: string): number {
  const least = Number(schema['minimum'] ?? Number(schema['exclusiveMinimum'] ?? 0) + 1)
  const most = Number(schema['maximum'] ?? schema['exclusiveMaximum'] ?? Infinity)
  const wanted = Number(known[name] ?? 1)
  const step = Number(schema['multipleOf'] ?? 1)
  return wanted >= least && wanted <= most && wanted % step === 0
    ? wanted
    : Math.min(Math.max(least, 0), most)
}

function textOf(schema: Json, name: string): string | undefined {
  const { format, pattern, minLength = 0, maxLength = Infinity } = schema as Record<string, never>
  const fits = (text: unknown): text is string =>
    typeof text === 'string' &&
    text.length >= minLength &&
    text.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text))
  const candidates = [
    format === undefined ? known[name] : formats[format],
    known[name],
    'Some words',
    'Some words that are long enough for a message.',
    `0x${'5a'.repeat(20)}`,
    pattern === undefined ? 'x'.repeat(minLength) : textLike(pattern),
  ]
  return candidates.find(fits)
}

/** A text that a plain pattern matches (classes, groups, alternatives, counts): least counts, first choices. */
function textLike(pattern: string): string {
  let at = 0
  const alternatives = (): string => {
    const first = sequence()
    while (pattern[at] === '|') {
      at += 1
      sequence()
    }
    return first
  }
  const sequence = (): string => {
    let made = ''
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') {
      const one = part()
      made += one.repeat(count())
    }
    return made
  }
  const part = (): string => {
    const sign = pattern[at++]!
    if (sign === '^' || sign === '$') return ''
    if (sign === '.') return 'x'
    if (sign === '\\') return escaped(pattern[at++]!)
    if (sign === '[') return classOf()
    if (sign !== '(') return sign
    const aside = /^\?(=|!|<=|<!)/.test(pattern.slice(at))
    at += /^\?(:|=|!|<=|<!|<\w+>)/.exec(pattern.slice(at))?.[0].length ?? 0
    const inner = alternatives()
    at += 1
    return aside ? '' : inner
  }
  const classOf = (): string => {
    const end = pattern.indexOf(']', at)
    const inside = pattern.slice(at, end)
    at = end + 1
    if (inside.startsWith('^')) return 'x'
    return inside.startsWith('\\') ? escaped(inside[1]!) : inside[0]!
  }
  const escaped = (sign: string): string => ({ d: '1', w: 'x', s: ' ', S: 'x', D: 'x', b: '' })[sign] ?? sign
  const count = (): number => {
    const found = /^(?:\{(\d+)(?:,\d*)?\}|[*+?])\??/.exec(pattern.slice(at))
    if (found === null) return 1
    at += found[0].length
    return found[1] === undefined ? (found[0].startsWith('+') ? 1 : 0) : Number(found[1])
  }
  return alternatives()
}
