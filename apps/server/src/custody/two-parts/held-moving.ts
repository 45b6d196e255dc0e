// The keys of the wills that are being sealed under a shared secret: in this process's memory and nowhere else, so that
// no copy of the database from these minutes opens anything. A process that is killed has forgotten them; then the
// testator confirms again, and the rest is moved.
import type { HeldKeys } from '../open.ts'

const moving = new Map<string, HeldKeys>()

export function holdMoving(secretId: string, keys: HeldKeys): void {
  moving.set(secretId, keys)
}

export const heldMoving = (): string[] => [...moving.keys()]
export const movingKeys = (secretId: string): HeldKeys | undefined => moving.get(secretId)

export function forgetMoving(secretId: string): void {
  moving.delete(secretId)
}
