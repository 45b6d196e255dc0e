// A complete sealing with the real parts: statement page, preparation, three parties' certificates and B-T
// signatures, revocation lists, archive data and document time-stamp. Compared with the unavoidable
// arithmetic: the keys, the signatures and one reading of the file for each of the four.
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { consentTexts } from '@testate/domain/ceremony'
import { sha256, toHex } from '@testate/evidence/bytes/hash'
import { prepareSealing } from '@testate/evidence/seal/prepare-sealing'
import { applySignature } from '@testate/evidence/seal/apply-signature'
import { archiveSeal, validationData } from '@testate/evidence/seal/archive-seal'
import { issuePartyCertificate, issueRevocationLists } from '@testate/evidence/certificates/authority'
import { createTimestamp } from '@testate/evidence/seal/timestamp'
import { renderStatementPage } from '../../apps/server/src/ceremony/statement/statement-page.ts'
import {
  SAMPLE_NAMES,
  sampleAuthority,
  sampleRegistration,
} from '../../packages/evidence/testing/sealing-sample.ts'
import { makeWillPdf } from '../corpus/make-pdf.ts'
import { cpuOf } from './cpu.ts'
import { median, rounded, type Note } from './note.ts'

const RUNS = 30
/**
 * Root's and signing authority's lists, three certificates, three signatures with their time-stamps, the
 * document time-stamp.
 */
const SIGNATURES = 2 + 3 + 3 + 3 + 1

export async function measure(note: Note): Promise<void> {
  const authority = await sampleAuthority()
  const timestamp = createTimestamp(authority, () => new Date())
  const will = Uint8Array.from(makeWillPdf({ pages: 8, bytes: 100_000 }))
  const documentHash = toHex(await sha256(will))
  const registration = await sampleRegistration(will, authority)

  const page = () =>
    renderStatementPage({
      registerName: 'Example Register',
      willTitle: 'Will of Ann Example',
      willVersion: '1.0',
      documentHash,
      commitment: registration.commitment,
      amends: null,
      openedAt: new Date(),
      way: 'together',
      parties: SAMPLE_NAMES.map((name, order) => ({
        role: order === 0 ? ('testator' as const) : ('witness' as const),
        witnessOrder: order,
        name,
        presence: null,
        statement: Object.values(consentTexts(order === 0 ? 'testator-together' : 'witness-together')),
      })),
      recordings: [{ by: 'Ann Example', sha256: documentHash, durationMs: 63_000 }],
      developmentNotes: ['The ledger is a development one.'],
    })
  const seal = async () => {
    const statement = page()
    let pdf = await prepareSealing(
      will,
      statement.pdf,
      registration,
      statement.fieldRects.map((rect) => ({ page: statement.pageCount - 1, rect })),
    )
    const signers = []
    for (const field of [0, 1, 2] as const) {
      const name = SAMPLE_NAMES[field]
      const signer = await issuePartyCertificate(authority, { name, at: new Date() })
      signers.push(signer)
      pdf = (
        await applySignature(pdf, {
          field,
          signer,
          name,
          reason: 'Registration statement',
          at: new Date(),
          timestamp,
        })
      ).pdf
    }
    const lists = await issueRevocationLists(authority, { at: new Date() })
    return await archiveSeal(pdf, { ...validationData(authority, signers, lists), timestamp })
  }
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const bare = () => {
    for (let i = 0; i < 3; i += 1) generateKeyPairSync('ec', { namedCurve: 'P-256' })
    for (let i = 0; i < SIGNATURES; i += 1) sign('sha256', will.subarray(0, 300), privateKey)
    for (let i = 0; i < 5; i += 1) createHash('sha256').update(will).digest()
  }

  const first = await cpuOf(seal)
  const [whole, pages, floors]: number[][] = [[], [], []]
  for (let i = 0; i < RUNS; i += 1) {
    floors!.push(await cpuOf(bare))
    whole!.push(await cpuOf(seal))
    pages!.push(await cpuOf(page))
  }
  const [value, floor] = [median(whole!), median(floors!)]
  note({
    name: 'a whole sealing of 8 pages, 100 KB: statement page, three B-T signatures, archive data and time-stamp',
    value: rounded(value),
    unit: 'CPU-ms',
    floor: { name: 'its keys, signatures and hashes alone', value: rounded(floor) },
    ratio: rounded(value / floor),
    target: 'at most 250 CPU-ms',
    met: value <= 250,
  })
  note({
    name: 'of it, the statement page (set afresh each time)',
    value: rounded(median(pages!)),
    unit: 'CPU-ms',
    target: 'for information',
    met: null,
  })
  note({
    name: 'the first sealing of a process, fonts and parser loaded',
    value: rounded(first),
    unit: 'CPU-ms',
    target: 'for information',
    met: null,
  })
}
