// Events from a slice to the slices on its right, within the same transaction: data flows to the right,
// imports point left.
import type { Tx } from './database/database.ts'

/** Filled by each slice's event-types.ts with the events it emits. */
export interface Events {}
export type EventName = keyof Events
type Listener<E extends EventName> = (tx: Tx, payload: Events[E]) => Promise<void>

const listeners = new Map<EventName, Set<Listener<EventName>>>()

export function on<E extends EventName>(event: E, listener: Listener<E>): void {
  const known = listeners.get(event) ?? new Set()
  known.add(listener as unknown as Listener<EventName>)
  listeners.set(event, known)
}

/** Runs every listener in the caller's transaction, in order of registration. A refusal in one undoes all. */
export async function emit<E extends EventName>(tx: Tx, event: E, payload: Events[E]): Promise<void> {
  for (const listener of listeners.get(event) ?? []) await listener(tx, payload)
}
