// What an outside authority's unit may be for, by the way its certificate spells it.
import { describe, expect, test } from 'vitest'
import { outsideUnit } from '../../testing/outside-authority.ts'
import { isUnit } from '../seal/outside-timestamp.ts'
import { parseOutsideCertificate } from './outside-certificate.ts'

const at = new Date('2037-01-01T00:00:00Z')
const parsed = async (of: Partial<Parameters<typeof outsideUnit>[0]>) =>
  parseOutsideCertificate((await outsideUnit({ kind: 'p256', at, ...of })).unit.certificate)

describe('a unit', () => {
  test('stamps, and may bind itself', async () => {
    expect(await parsed({})).toMatchObject({ keyUsage: 0x80, timeStamping: true, isAuthority: false })
    expect(await parsed({ also: 'content commitment' })).toMatchObject({ keyUsage: 0xc0 })
    expect(isUnit(await parsed({ also: 'content commitment' }))).toBe(true)
  })

  test.each([
    ['that may sign certificates', { also: 'certificates' }, { keyUsage: 0x84 }],
    ['that may decipher, by the ninth bit', { also: 'deciphering' }, { keyUsage: 0x8080 }],
    ['that is an authority', { also: 'as an authority' }, { isAuthority: true, pathLength: 255 }],
    ['that is one by another octet than DER has', { also: 'as an authority, in BER' }, { isAuthority: true }],
    ['that also serves for mail', { forMail: true }, { timeStamping: false }],
    ['whose purpose may be ignored', { usage: 'plain' }, { timeStamping: false }],
    ['whose purpose may be ignored by its own words', { usage: 'spelt' }, { timeStamping: false }],
  ] as const)('%s is none', async (_, of, found) => {
    const certificate = await parsed(of)
    expect(certificate).toMatchObject(found)
    expect(isUnit(certificate)).toBe(false)
  })
})
