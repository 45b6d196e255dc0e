// The journal's guarantees, tested on files cut and altered at every byte.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openJournal } from './journal.ts'
import type { LedgerRecord } from './journal.ts'

const steps: LedgerRecord[] = [
  { kind: 'genesis', chainId: 20262, timestamp: 1_800_000_000 },
  { kind: 'transactions', raw: ['0x02'], timestamp: 1_800_000_001 },
  { kind: 'mined', number: 3, hash: '0xab', stateRoot: '0xcd' },
]

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'testate-journal-'))
  file = join(folder, 'journal')
  const journal = openJournal(file)
  for (const step of steps) journal.append(step)
  journal.close()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('what was appended is read back', () => {
  const journal = openJournal(file)
  expect(journal.records).toEqual(steps)
  expect(journal.torn).toBe(0)
  journal.close()
})

test('cut at any byte: the whole records before the cut, and appending goes on from there', () => {
  const whole = readFileSync(file)
  for (let cut = 0; cut < whole.length; cut++) {
    writeFileSync(file, whole.subarray(0, cut))
    const journal = openJournal(file)
    const kept = journal.records.length
    expect(journal.records).toEqual(steps.slice(0, kept))
    expect(kept).toBeLessThan(steps.length)
    journal.append(steps[kept]!)
    journal.close()
    const again = openJournal(file)
    expect(again.records).toEqual(steps.slice(0, kept + 1))
    again.close()
  }
})

test('any byte altered is noticed: refused, or, in the last record, taken for a torn end', () => {
  const whole = readFileSync(file)
  const lastRecord = whole.lastIndexOf('TLJ1')
  for (let at = 0; at < whole.length; at++) {
    const altered = Buffer.from(whole)
    altered[at]! ^= 1
    writeFileSync(file, altered)
    if (at < lastRecord) {
      expect(() => openJournal(file)).toThrow(/is damaged at byte \d+/)
      continue
    }
    const journal = openJournal(file)
    expect(journal.records).toEqual(steps.slice(0, -1))
    journal.close()
  }
})
