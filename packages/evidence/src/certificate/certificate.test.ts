// The register's seal on a certificate: what the verifier answers to it, sound, altered, of others and of before.
import { beforeAll, describe, expect, it } from 'vitest'
import {
  sampleLedgerEntry,
  sampleRegister,
  sampleSealed,
  type SampleRegister,
} from '../../testing/capsule-sample.ts'
import { certificateEntry, printedCertificate, sampleCertificate } from '../../testing/certificate-sample.ts'
import type { AskLedger, LedgerEntry } from '../capsule/check-ledgers.ts'
import { issuePartyCertificate } from '../certificates/authority.ts'
import { CONTENT, signDigest } from '../seal/cms.ts'
import { openSealed } from '../seal/pdf-revision.ts'
import { appendSigned } from '../seal/signed-revision.ts'
import { createTimestamp } from '../seal/timestamp.ts'
import type { Bytes } from '../bytes/hash.ts'
import { verify } from '../verify.ts'
import { entryBody, readEntry } from './certificate-entry.ts'

let register: SampleRegister
let entry: LedgerEntry
let certificate: Bytes

beforeAll(async () => {
  register = await sampleRegister()
  entry = sampleLedgerEntry(await sampleSealed(register))
  certificate = await sampleCertificate(register)
})

const ledger =
  (change: Partial<LedgerEntry> | null = {}): AskLedger =>
  () => ({
    read: async (id) =>
      change !== null && id === certificateEntry.commitment ? { ...entry, ...change } : null,
  })
const judged = (pdf: Uint8Array, ask: AskLedger | null = ledger()) =>
  verify(pdf, register.trust, ask, { patienceMs: 500 })

describe('a sealed certificate', () => {
  it('is recognised, says when it was sealed, whether the registration stands, and what to check', async () => {
    const verdict = await judged(certificate)
    expect(verdict).toMatchObject({
      kind: 'certificate',
      outcome: 'registered',
      unknown: null,
      exitCode: 0,
      checkableUntil: '2028-01-01T00:00:00.000Z',
    })
    expect(verdict.steps.map(({ code, outcome }) => [code, outcome])).toEqual([
      ['certificate-seal', 'holds'],
      ['ledger', 'holds'],
    ])
    for (const words of [
      'This is a certificate of registration, sealed by Example Register on 2026-11-21 12:05 UTC and unchanged since.',
      'yes, the ledgers say, on Ethereum (local development ledger) since 2026-11-21 12:01 UTC.',
      'check the sealed PDF or the capsule',
      'This does not decide whether the will is valid in law.',
    ])
      expect(verdict.sentence).toContain(words)
  })

  it.each([
    ['superseded', 4],
    ['withdrawn', 5],
    ['released', 0],
  ] as const)('%s ends with %d', async (status, exitCode) => {
    const verdict = await judged(certificate, ledger({ status }))
    expect(verdict).toMatchObject({ kind: 'certificate', outcome: status, exitCode })
    expect(verdict.sentence).toContain(
      `Whether it still stands: ${status === 'released' ? 'yes' : 'no'}, the ledgers say`,
    )
  })

  it('offline: the seal alone, and the ledgers skipped by name', async () => {
    const verdict = await judged(certificate, null)
    expect(verdict).toMatchObject({ outcome: 'unknown', unknown: 'offline', exitCode: 0 })
    expect(verdict.steps.at(-1)).toMatchObject({ code: 'ledgers', outcome: 'skipped' })
    expect(verdict.sentence).toContain('Whether it still stands was not asked: offline.')
  })

  it('a ledger that does not answer: not found out, 3', async () => {
    const verdict = await judged(certificate, () => ({
      read: async () => {
        throw new Error('no connection')
      },
    }))
    expect(verdict).toMatchObject({ outcome: 'unknown', unknown: 'unasked', exitCode: 3 })
    expect(verdict.sentence).toContain('Whether it still stands could not be found out now')
  })

  it('ledgers without the registration, or with another version, contradict it', async () => {
    for (const ask of [ledger(null), ledger({ version: 2 })])
      expect(await judged(certificate, ask)).toMatchObject({ outcome: 'refuted', exitCode: 1 })
  })

  it('of a sample says SAMPLE first', async () => {
    const { notices, sentence } = await judged(await sampleCertificate(register, { sample: true }))
    expect(notices[0]).toMatch(/^SAMPLE: /)
    expect(sentence).toContain('SAMPLE: ')
  })

  it('of another register is unknown, not refuted', async () => {
    const verdict = await judged(await sampleCertificate(await sampleRegister()))
    expect(verdict).toMatchObject({
      kind: 'certificate',
      outcome: 'unknown',
      unknown: 'register',
      exitCode: 1,
    })
    expect(verdict.sentence).toMatch(
      /^Unknown register: .* If the register has a new root since, take its newest trust set;/,
    )
  })

  it('signed with a party’s key is refused: a party is not the register', async () => {
    const { authority } = register
    const at = new Date('2026-11-21T12:05:00.000Z')
    const file = openSealed(certificate, 'TestateCertificate')
    const { layout } = readEntry(file)
    const number = file.trailer.size + 1
    const signer = await issuePartyCertificate(authority, { name: 'Seal of the register', at })
    const { pdf } = await appendSigned(
      certificate,
      { ...file.trailer, registration: file.trailer.size },
      {
        kind: 'signature',
        number,
        details: '',
        others: [
          {
            number: file.trailer.size,
            body: entryBody(certificateEntry, { ...layout, signature: number }),
          },
        ],
      },
      (digest) =>
        signDigest({
          signer,
          contentType: CONTENT.data,
          content: null,
          digest,
          timestamp: createTimestamp(authority, () => at),
        }),
    )
    const verdict = await judged(pdf)
    expect(verdict).toMatchObject({ kind: 'certificate', outcome: 'refuted' })
    expect(verdict.sentence).toContain('not signed with a certificate for the register’s seal')
  })
})

describe('an altered certificate', () => {
  const text = (): string => Buffer.from(certificate).toString('latin1')
  const changed = (at: number): Uint8Array => {
    const bytes = Uint8Array.from(certificate)
    bytes[at]! ^= 1
    return bytes
  }

  it('is refused, whichever byte was changed', async () => {
    const step = Math.ceil(certificate.length / 150)
    for (let at = 5; at < certificate.length; at += step) {
      const verdict = await judged(changed(at))
      expect(['refuted', 'unknown'], `byte ${at}`).toContain(verdict.outcome)
      expect(verdict.exitCode, `byte ${at}`).not.toBe(0)
    }
  })

  it('is refused when its entry names another registration', async () => {
    const at = text().indexOf(certificateEntry.commitment)
    expect(await judged(changed(at))).toMatchObject({ kind: 'certificate', outcome: 'refuted', exitCode: 1 })
  })

  it('is refused when anything is appended', async () => {
    for (const more of ['\n', '%%EOF\n', text().slice(-400)]) {
      const pdf = Buffer.concat([certificate, Buffer.from(more, 'latin1')])
      expect(await judged(new Uint8Array(pdf))).toMatchObject({ outcome: 'refuted', exitCode: 1 })
    }
  })

  it('without its seal proves nothing, as one issued before there was one', async () => {
    for (const pdf of [
      await printedCertificate(),
      certificate.slice(0, (await printedCertificate()).length),
    ]) {
      const verdict = await judged(pdf)
      expect(verdict).toMatchObject({ kind: 'certificate', unknown: 'certificate', exitCode: 3 })
      expect(verdict.sentence).toContain('It proves nothing by itself')
    }
  })
})
