import { expect, test } from 'vitest'
import { recordingNamedBy } from './named-recording.ts'
import type { Recording } from '../store.ts'

const parties = [
  { id: 'w2', witnessOrder: 2 },
  { id: 't', witnessOrder: 0 },
  { id: 'w1', witnessOrder: 1 },
]
const recording = (partyId: string, id = partyId): Recording => ({
  id,
  sha256: id,
  durationMs: 6000,
  mediaType: 'video/webm',
  partyId,
  recordedAt: new Date(0),
})
const names = (partyId: string, recordings: Recording[]): string | null =>
  recordingNamedBy(partyId, parties, recordings)?.id ?? null

test('one’s own, else the testator’s, else the first there is', () => {
  expect(names('w1', [recording('t'), recording('w1'), recording('w2')])).toBe('w1')
  expect(names('w1', [recording('w2'), recording('t')])).toBe('t')
  expect(names('t', [recording('w2'), recording('w1')])).toBe('w2')
  expect(names('w1', [])).toBeNull()
})

test('of several of one party, from before a take replaced the one before, the last', () => {
  expect(names('t', [recording('t', 'first'), recording('t', 'second'), recording('w1')])).toBe('second')
  expect(names('w2', [recording('t', 'first'), recording('t', 'second'), recording('w1')])).toBe('second')
})
