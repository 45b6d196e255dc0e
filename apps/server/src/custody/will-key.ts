// Each will's data key: 32 random bytes, made when the worker first needs it and never stored but wrapped. Only
// this slice has it, and no api can open a wrap.
import { randomBytes } from 'node:crypto'
import { inTransaction, type Db, type Tx } from '../platform/database/database.ts'
import { Held } from '../platform/storage/held.ts'
import { openWith } from '../platform/storage/unseal.ts'
import { CannotOpen, sealFor, type DataKey, type SealContext } from '../platform/storage/vault.ts'
import { comingWrapOf, insertFirstWrap, wrapOf, type KeyOf, type Recipient } from './store.ts'

const worker = { service: 'worker' } as const
export const wrapContext = ({ willId, version }: KeyOf): SealContext => ({
  willId,
  version,
  purpose: 'will key',
})

/**
 * The key of a will that has one; `isNew`: the one that is taking its place. Throws CannotOpen when this process holds
 * no wrap of it.
 */
export async function willKey(
  tx: Tx,
  openingKey: string,
  of: KeyOf,
  recipient: Recipient = 'worker',
  { isNew }: { isNew: boolean } = { isNew: false },
): Promise<DataKey> {
  // A change that ended a moment ago made the new key the only one.
  const wrap = (isNew ? await comingWrapOf(tx, of) : null) ?? (await wrapOf(tx, of, recipient))
  if (wrap === null)
    throw new CannotOpen(
      `this ${recipient === 'worker' ? 'worker' : 'release worker'} holds no key of will ${of.willId}`,
    )
  return await unwrapped(openingKey, of, wrap)
}

export interface HeldKey {
  key: DataKey
  /** The wrap it was opened from. */
  wrap: Buffer
}

/** The same; makes the key if the will has none. Of two workers at once both get the key of the first. */
export async function willKeyMade(
  context: { db: Db; openingKey: string; sealingKey: string },
  of: KeyOf,
): Promise<HeldKey> {
  const known = await inTransaction(context.db, worker, (tx) => wrapOf(tx, of, 'worker'))
  if (known !== null) return { key: await unwrapped(context.openingKey, of, known), wrap: known }
  const bytes = randomBytes(32)
  const wrap = await sealFor(context.sealingKey, bytes, wrapContext(of))
  await inTransaction(context.db, worker, (tx) => insertFirstWrap(tx, of, wrap))
  // What is stored counts, and nothing is sealed under a key whose wrap was not committed.
  const stored = await inTransaction(context.db, worker, (tx) => wrapOf(tx, of, 'worker'))
  if (stored?.equals(wrap) === true) return { key: hold(of, wrap, bytes), wrap }
  if (stored === null) throw new CannotOpen(`this worker holds no key of will ${of.willId}`)
  return { key: await unwrapped(context.openingKey, of, stored), wrap: stored }
}

// Sealing a will needs its key eight times within seconds, and RSA takes 3 ms each time. Whoever takes a held key
// compares the wrap's row with it, so that a wrap that is deleted opens nothing from that moment on.
const held = new Held<HeldKey>(100, 60_000)
const nameOf = ({ willId, version }: KeyOf): string => `${willId} ${version}`

/** The key as it was a moment ago: for sealing, if its wrap is compared before the sealed bytes count. */
export function heldKey(of: KeyOf): HeldKey | undefined {
  return held.of(nameOf(of))
}

export function forgetKey(of: KeyOf): void {
  held.forget(nameOf(of))
}

async function unwrapped(openingKey: string, of: KeyOf, wrap: Buffer): Promise<DataKey> {
  const known = heldKey(of)
  if (known?.wrap.equals(wrap) === true) return known.key
  return hold(of, wrap, await openWith(openingKey, wrap, wrapContext(of)))
}

function hold(of: KeyOf, wrap: Buffer, bytes: Uint8Array): DataKey {
  const key = { willId: of.willId, version: of.version, bytes }
  held.hold(nameOf(of), { key, wrap })
  return key
}
