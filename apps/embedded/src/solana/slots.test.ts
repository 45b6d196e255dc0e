// Time on the embedded Solana ledger: it follows the clock, costs nothing while idle, and never goes back.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSlots } from './slots.ts'
import { openSolanaStore } from './store.ts'
import type { SolanaStore } from './store.ts'

let folder: string
let store: SolanaStore
let ms: number
const now = () => ms

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'testate-solana-'))
  store = openSolanaStore(folder)
  ms = 5_000
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

/** As after a kill: a new process, whose steady clock starts again. */
function restart() {
  store.close()
  store = openSolanaStore(folder)
  ms = 0
  return createSlots(store, now)
}

test('a slot is 400 ms; confirmed at once, final after two', () => {
  const slots = createSlots(store, now)
  const at = slots.current()
  expect([at, slots.at('confirmed'), slots.at('finalized'), slots.commitmentOf(at)]).toEqual([
    1n,
    1n,
    0n,
    'confirmed',
  ])
  ms += 799
  expect([slots.current(), slots.commitmentOf(at)]).toEqual([2n, 'confirmed'])
  ms += 1
  expect([slots.current(), slots.at('finalized'), slots.commitmentOf(at)]).toEqual([3n, 1n, 'finalized'])
})

test('a blockhash is good for 150 slots, and none is good before its slot', () => {
  const slots = createSlots(store, now)
  const first = slots.blockhash(slots.current())
  expect(slots.validUntil(first)).toBe(151n)
  expect(slots.validUntil(slots.blockhash(2n))).toBeNull()
  ms += 150 * 400
  expect([slots.current(), slots.validUntil(first)]).toEqual([151n, 151n])
  ms += 400
  expect(slots.validUntil(first)).toBeNull()
  expect(slots.validUntil(slots.blockhash(2n))).toBe(152n)
  ms += 86_400_000 // a day without requests
  expect(slots.validUntil(slots.blockhash(slots.current() - 150n))).toBe(slots.current())
  expect(slots.validUntil(slots.blockhash(slots.current() - 151n))).toBeNull()
})

test('slots rise by at most fifty a restart; recent blockhashes stay valid, old ones do not return', () => {
  let slots = createSlots(store, now)
  let last = slots.current()
  const early = slots.blockhash(last)
  for (const wait of [0, 400, 20_001, 30_000]) {
    ms += wait
    last = slots.current()
    const latest = slots.blockhash(last)
    slots = restart()
    expect(slots.current()).toBeGreaterThan(last)
    expect(slots.current() - last).toBeLessThanOrEqual(51n)
    expect(slots.validUntil(latest)).toBe(last + 150n)
  }
  expect(slots.current()).toBeGreaterThan(151n)
  expect(slots.validUntil(early)).toBeNull()
})

test('asking a thousand times within a slot writes nothing', () => {
  const slots = createSlots(store, now)
  const reserved = store.reservedSlot()
  for (let index = 0; index < 1_000; index++) slots.validUntil(slots.blockhash(slots.current()))
  ms += 49 * 400
  slots.current()
  expect(store.reservedSlot()).toBe(reserved)
  ms += 2 * 400
  slots.current()
  expect(store.reservedSlot()).toBeGreaterThan(reserved)
})

test('the time of a slot is that of its start and its place in it; of none to come', () => {
  const slots = createSlots(store, now)
  const started = BigInt(Math.floor(Date.now() / 1000))
  ms += 4_000
  const at = slots.timeOf(slots.current())!
  expect(Number(at - started - 4n)).toBeLessThanOrEqual(1)
  expect(at).toBeGreaterThanOrEqual(started + 3n)
  expect(slots.timeOf(slots.current() + 1n)).toBeNull()
})

test('a slot that cannot be reserved on disk is never given out, however often it is asked for', () => {
  const slots = createSlots(store, now)
  store.close()
  ms += 60 * 400
  for (let again = 0; again < 2; again++) expect(() => slots.current()).toThrow('finalized')
  store = openSolanaStore(folder)
})

test('what is final has a time from the first moment on', () => {
  const slots = createSlots(store, now)
  expect(slots.at('finalized')).toBe(0n)
  expect(Math.abs(Number(slots.timeOf(0n)) - Date.now() / 1000)).toBeLessThan(10)
})
