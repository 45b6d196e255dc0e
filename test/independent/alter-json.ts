// One value of a JSON document altered, for files that two verifiers judge.
import type { Json } from '@testate/evidence/bytes/canonical-json'
import type { Random } from './altered-pdfs.ts'

/** Changes, adds or takes away one member or element somewhere in `value`; returns where. */
export function alterJson(value: Record<string, Json>, random: Random): string[] {
  let at: Record<string, Json> | Json[] = value
  const path: string[] = []
  for (;;) {
    const keys = Object.keys(at)
    const key = keys[random(keys.length)]!
    path.push(key)
    const member = (at as Record<string, Json>)[key]!
    const inside = typeof member === 'object' && member !== null && Object.keys(member).length > 0
    if (inside && random(10) > 0) {
      at = member as Record<string, Json> | Json[]
      continue
    }
    const values = others(member)
    const chosen = random(values.length + 2)
    if (chosen < values.length) (at as Record<string, Json>)[key] = values[chosen]!
    else if (chosen > values.length && Array.isArray(at)) at.push(1)
    else if (chosen > values.length) Object.assign(at, { more: 1 })
    // Deleting an element would leave a hole, which no file can have.
    else if (Array.isArray(at)) at.splice(Number(key), 1)
    else Reflect.deleteProperty(at, key)
    return path
  }
}

/** Values that may stand where another one stood. */
const others = (old: Json): Json[] => {
  const values: Json[] = [
    null,
    '',
    'x',
    'ff'.repeat(32),
    0,
    1,
    -1,
    1.5,
    1e21,
    2 ** 53,
    true,
    false,
    [],
    {},
    [null],
  ]
  if (typeof old === 'string') values.push(`${old}x`, old.toUpperCase(), old.slice(1), `${old}\n`)
  if (typeof old === 'number') values.push(old + 1)
  if (Array.isArray(old)) values.push(old.slice(1), [...old, ...old], old.toReversed())
  return values
}
