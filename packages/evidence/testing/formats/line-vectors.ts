// Vectors of the log's lines of testate-audit/2: what each hides, and the will's line key by which they are found.
import { canonicalJson } from '../../src/bytes/canonical-json.ts'
import { toHex } from '../../src/bytes/hash.ts'
import { auditLeaf, markedEntry, markOf, type HiddenLine } from '../../src/log/audit-entry.ts'
import { leafHash } from '../../src/log/merkle.ts'

const from = (first: number): Uint8Array => Uint8Array.from({ length: 32 }, (_, at) => first + at)

export async function lineVectors(): Promise<object> {
  const key = from(64)
  const lines: object[] = []
  let previous: string | null = null
  for (const [number, [event, details]] of (
    [
      ['will.drafted', { actor: 'testator' }],
      ['will.sealed', { actor: 'worker', commitment: toHex(from(9)), sealedHash: toHex(from(0)) }],
      ['notice.stopped', { actor: 'testator', noticeId: 'sample-notice-1' }],
    ] as const
  ).entries()) {
    const line: HiddenLine = {
      at: `2026-11-21T12:0${number}:59.999Z`,
      number,
      previous,
      will: 'sample-will-1',
    }
    const made = await vectorOf(event, details, line, await markOf(key, number), from(100 + number))
    lines.push(made)
    previous = made.leafHash
  }
  const none: HiddenLine = { at: '2026-11-21T13:00:00.000Z', number: null, previous: null, will: null }
  return {
    about: 'three lines of one will, in the order of its numbers, and one about no will',
    lineKey: toHex(key),
    lines,
    other: await vectorOf('log.anchored', { actor: 'worker' }, none, null, from(103)),
    marks: await Promise.all(
      [0, 1, 2, 3, 1_000_000].map(async (number) => ({ number, mark: await markOf(key, number) })),
    ),
  }
}

async function vectorOf(
  event: string,
  details: Record<string, unknown>,
  line: HiddenLine,
  mark: string | null,
  salt: Uint8Array,
): Promise<{ leafHash: string } & Record<string, unknown>> {
  const entry = await markedEntry({ event, details, line, mark }, salt)
  return {
    salt: toHex(salt),
    details,
    line,
    entry,
    canonical: canonicalJson(entry),
    leafHash: toHex(await leafHash(auditLeaf(entry))),
  }
}
