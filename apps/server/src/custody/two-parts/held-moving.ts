// The keys of the wills that are being sealed under a shared secret: in this process's memory and nowhere else, so that
// no row of these minutes opens anything. A process that is killed has forgotten them; then the testator confirms
// again, and the rest is moved.
import type { HeldKeys } from '../open.ts'

interface Held {
  keys: HeldKeys
  /** What the row has once they count: keys of a transaction that failed stay here, and no row ever has their wrap. */
  wrap: Buffer
}
const moving = new Map<string, Held>()

export function holdMoving(secretId: string, keys: HeldKeys, wrap: Uint8Array): void {
  moving.set(secretId, { keys, wrap: Buffer.from(wrap) })
}

export const heldMoving = (): string[] => [...moving.keys()]

/** Null for keys whose wrap is not this one. To be read while the secret's row is locked. */
export function movingKeys(secretId: string, wrap: Uint8Array | null): HeldKeys | null {
  const held = moving.get(secretId)
  return held !== undefined && wrap !== null && held.wrap.equals(wrap) ? held.keys : null
}

/** Unless other keys were held meanwhile. */
export function forgetMoving(secretId: string, wrap?: Uint8Array): void {
  if (wrap === undefined || moving.get(secretId)?.wrap.equals(wrap) === true) moving.delete(secretId)
}
