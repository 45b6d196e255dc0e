// One value of a JSON document altered so that it mostly keeps its form, as a lie would: a hash becomes another hash, a
// time another time. Whatever is not compared with anything is accepted then.
import type { Json } from '@testate/evidence/bytes/canonical-json'
import { alterJson } from './alter-json.ts'
import type { Random } from './altered-pdfs.ts'

type Value = Record<string, Json>
type Leaf = null | boolean | number | string
interface Place {
  path: string[]
  leaf: Leaf
  put(value: Leaf): void
}

function leavesOf(value: Json, path: string[] = []): Place[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, member]) =>
    member === null || typeof member !== 'object'
      ? [{ path: [...path, key], leaf: member, put: (other: Leaf) => void ((value as Value)[key] = other) }]
      : leavesOf(member, [...path, key]),
  )
}

/** A hash, a time, a number in text: what may stand where another one stood. */
const formOf = (leaf: Leaf): string =>
  typeof leaf === 'string' ? leaf.replace(/\d/g, '0').replace(/[a-f]/g, '0').slice(0, 20) : typeof leaf

/** From a millisecond to more than a year. */
const STEPS_MS = [1, 1_000, 3_599_000, 3_600_001, 86_400_000, 400 * 86_400_000]

function nearby(leaf: Leaf, random: Random): Leaf {
  if (typeof leaf === 'boolean') return !leaf
  if (typeof leaf === 'number') return leaf + [1, -1, 2 ** 31, 2 ** 32][random(4)]!
  if (leaf === null) return ''
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(leaf)) {
    const step = STEPS_MS[random(STEPS_MS.length)]! * (random(2) === 0 ? 1 : -1)
    return new Date(Date.parse(leaf) + step).toISOString()
  }
  const at = random(leaf.length)
  const put = /^[0-9a-f]+$/.test(leaf) ? '0123456789abcdef'[random(16)]! : 'aB7 .é'[random(6)]!
  return `${leaf.slice(0, at)}${put}${leaf.slice(at + 1)}`
}

/**
 * Changes one member somewhere in `value`; returns where. To something near it, to another of the same form in it or in
 * `like`, which is of another will, or to whatever may stand in JSON.
 */
export function alterLike(value: Value, like: Value, random: Random): string[] {
  const how = random(5)
  if (how === 0) return alterJson(value, random)
  const places = leavesOf(value)
  const { path, leaf, put } = places[random(places.length)]!
  const others = [...places, ...leavesOf(like)].filter(
    (one) => one.leaf !== leaf && formOf(one.leaf) === formOf(leaf),
  )
  put(how < 3 || others.length === 0 ? nearby(leaf, random) : others[random(others.length)]!.leaf)
  return path
}
