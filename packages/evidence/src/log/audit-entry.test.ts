import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  auditEntry,
  auditLeaf,
  detailsHash,
  hidesLine,
  markedEntry,
  markOf,
  opaqueWillId,
  parseAuditLeaf,
} from './audit-entry.ts'
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

describe('a line of the second form', () => {
  const key = fromHex('22'.repeat(32))
  const line = {
    at: '2026-11-21T12:34:56.789Z',
    number: 7,
    previous: '33'.repeat(32),
    will: event.will.id,
  }
  const marked = async (change: object = {}, of = salt) =>
    await markedEntry(
      {
        event: event.event,
        details: event.details,
        line: { ...line, ...change },
        mark: await markOf(key, 7),
      },
      of,
    )

  it('is this text, and never changes', async () => {
    expect(new TextDecoder().decode(auditLeaf(await marked()))).toBe(
      '{"at":"2026-11-21T12:00:00.000Z",' +
        '"details":"1008a7d2dac1b40baae6d21af6735697e20dcd4e69a4cae1c6547f2341837619",' +
        '"event":"will.registered","format":"testate-audit/2",' +
        '"line":"09f7256dcb4ca544a807bcb10d4fb090cd732046131b31598eb824732d77369f",' +
        '"will":{"mark":"4d1c4ddf1fccae412b521388fd287a3b03216030c7dc6d62c7d482292af83cda"}}',
    )
  })

  it('its mark is an HMAC as everybody computes it', async () => {
    for (const number of [0, 7, 4_294_967_296])
      expect(await markOf(key, number)).toBe(createHmac('sha256', key).update(String(number)).digest('hex'))
    await expect(markOf(key.slice(1), 0)).rejects.toThrow(RangeError)
  })

  it('shows nothing of a person or the will, no time within the hour, and no two alike', async () => {
    const leaf = new TextDecoder().decode(auditLeaf(await marked()))
    for (const hidden of ['Ann', 'worker', event.will.id, ':34', '789', line.previous])
      expect(leaf).not.toContain(hidden)
    const other = await markedEntry(
      { event: event.event, details: event.details, line, mark: await markOf(key, 8) },
      fromHex('44'.repeat(32)),
    )
    const own = await marked()
    expect([own.details, own.line, own.will]).not.toContainEqual(other.details)
    expect(own.line).not.toBe(other.line)
    expect(own.will).not.toEqual(other.will)
  })

  it('hides one line and no other', async () => {
    const entry = await marked()
    expect(await hidesLine(entry, line, salt)).toBe(true)
    for (const change of [
      { at: '2026-11-21T12:34:56.788Z' },
      { number: 8 },
      { previous: null },
      { will: '00000000-6f2f-4b6e-9a57-0d3c1de0a111' },
      { will: null },
    ])
      expect(await hidesLine(entry, { ...line, ...change }, salt), JSON.stringify(change)).toBe(false)
    expect(await hidesLine(entry, line, fromHex('55'.repeat(32)))).toBe(false)
    // Its own hour is part of it: a leaf of another hour does not hide it.
    expect(await hidesLine({ ...entry, at: '2026-11-21T13:00:00.000Z' }, line, salt)).toBe(false)
  })

  it('comes back from its bytes, and no finer time does', async () => {
    const entry = await marked()
    expect(parseAuditLeaf(auditLeaf(entry))).toEqual(entry)
    const text = new TextDecoder().decode(auditLeaf(entry))
    for (const wrong of [
      text.replace('12:00:00.000Z', '12:34:00.000Z'),
      text.replace('"mark"', '"commitment"'),
      text.replace('audit/2', 'audit/1'),
      text.replace(/"line":"[0-9a-f]+",/, ''),
    ])
      expect(() => parseAuditLeaf(new TextEncoder().encode(wrong)), wrong).toThrow()
  })
})
