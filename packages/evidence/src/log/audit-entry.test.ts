import { expect, it } from 'vitest'
import { auditEntry, auditLeaf, detailsHash, opaqueWillId, parseAuditLeaf } from './audit-entry.ts'
import { fromHex } from '../bytes/hash.ts'

const salt = fromHex('11'.repeat(32))
const event = {
  event: 'will.registered',
  at: new Date('2026-11-21T12:00:00.123Z'),
  details: { actor: 'worker', name: 'Ann Example' },
  will: { id: '3f0c7a52-6f2f-4b6e-9a57-0d3c1de0a111' },
}

it('a leaf is this text, and never changes', async () => {
  expect(new TextDecoder().decode(auditLeaf(await auditEntry(event, salt)))).toBe(
    '{"at":"2026-11-21T12:00:00.123Z",' +
      '"details":"1008a7d2dac1b40baae6d21af6735697e20dcd4e69a4cae1c6547f2341837619",' +
      '"event":"will.registered","format":"testate-audit/1",' +
      '"will":{"opaque":"10e68256f403c6a4345a763eff752cb6660e307a16c13162c4888de6149412bc"}}',
  )
})

it('holds nothing of a person, and nothing of the will but what the salt tells', async () => {
  const leaf = new TextDecoder().decode(auditLeaf(await auditEntry(event, salt)))
  for (const personal of ['Ann', 'Example', 'worker', event.will.id]) expect(leaf).not.toContain(personal)
  const other = await auditEntry(event, fromHex('22'.repeat(32)))
  const own = await auditEntry(event, salt)
  expect(other.will).not.toEqual(own.will)
  expect(other.details).not.toBe(own.details)
  expect(own.details).toBe(await detailsHash(salt, event.details))
  expect(own.will).toEqual({ opaque: await opaqueWillId(salt, event.will.id) })
})

it('comes back from its bytes, and from no others', async () => {
  const entry = await auditEntry({ ...event, will: { commitment: 'ab'.repeat(32) } }, salt)
  expect(parseAuditLeaf(auditLeaf(entry))).toEqual(entry)
  const text = new TextDecoder().decode(auditLeaf(entry))
  for (const wrong of [
    `${text} `,
    text.replace('testate-audit/1', 'testate-audit/2'),
    text.replace('{"at"', '{"actor":"x","at"'),
    text.replace('.123Z', 'Z'),
  ]) {
    expect(() => parseAuditLeaf(new TextEncoder().encode(wrong)), wrong).toThrow()
  }
})

it('refuses a short salt and an event that is not named like one', async () => {
  await expect(auditEntry(event, salt.slice(1))).rejects.toThrow(RangeError)
  await expect(auditEntry({ ...event, event: 'Ann Example registered' }, salt)).rejects.toThrow()
})
