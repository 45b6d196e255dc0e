// One party's signature (PAdES-BASELINE-T) compared with the same step by @libpdf/core: same prepared file,
// same field, same P-256 key. The other library's files are not baseline (its CMS contains a signing time);
// it is used for its speed alone.
import { CryptoKeySigner, PDF } from '@libpdf/core'
import { applySignature } from '@testate/evidence/seal/apply-signature'
import { issuePartyCertificate } from '@testate/evidence/certificates/authority'
import { sha256 } from '@testate/evidence/bytes/hash'
import { prepareSealing } from '@testate/evidence/seal/prepare-sealing'
import {
  sampleAuthority,
  sampleRegistration,
  sampleStatement,
} from '../../packages/evidence/testing/sealing-sample.ts'
import { createTimestamp } from '@testate/evidence/seal/timestamp'
import { makeWillPdf } from '../corpus/make-pdf.ts'
import { cpuOf } from './cpu.ts'
import { median, rounded, type Note } from './note.ts'

const SIZES = [
  { label: '100 KB', bytes: 100_000, pairs: 100 },
  { label: '1 MB', bytes: 1_000_000, pairs: 60 },
] as const

/**
 * CPU milliseconds of one signature, medians of interleaved pairs. Both get the same ready token, so no
 * time-stamp authority is counted.
 */
export async function measure(note: Note): Promise<void> {
  const authority = await sampleAuthority()
  const signer = await issuePartyCertificate(authority, { name: 'Ann Example', at: new Date() })
  const token = await createTimestamp(authority, () => new Date())(await sha256(new Uint8Array(32)))
  for (const { label, bytes, pairs } of SIZES) {
    const will = Uint8Array.from(makeWillPdf({ pages: 8, bytes, packed: true }))
    const file = await prepareSealing(
      will,
      await sampleStatement(),
      await sampleRegistration(will, authority),
    )
    const ours = () =>
      applySignature(file, {
        field: 0,
        signer,
        name: 'Ann Example',
        reason: 'Registration statement',
        at: new Date(),
        timestamp: async () => token,
      })
    const theirs = async () => {
      const pdf = await PDF.load(file)
      return await pdf.sign({
        signer: new CryptoKeySigner(signer.key, signer.certificate, 'EC', 'ECDSA', signer.chain),
        level: 'B-T',
        fieldName: 'testate-testator',
        reason: 'Registration statement',
        timestampAuthority: { timestamp: async () => token },
      })
    }
    for (let i = 0; i < 10; i += 1) await Promise.all([ours(), theirs()])
    const [mine, peers]: [number[], number[]] = [[], []]
    for (let i = 0; i < pairs; i += 1) {
      // The order alternates, so that neither always pays for the other's garbage collection.
      for (const [run, into] of i % 2 === 0
        ? ([
            [ours, mine],
            [theirs, peers],
          ] as const)
        : ([
            [theirs, peers],
            [ours, mine],
          ] as const))
        into.push(await cpuOf(run))
    }
    const [value, floor] = [median(mine), median(peers)]
    note({
      name: `one B-T signature on ${label}, time-stamp authority apart`,
      value: rounded(value),
      unit: 'CPU-ms',
      floor: { name: '@libpdf/core 0.4.2, same file, field and key', value: rounded(floor) },
      ratio: rounded(value / floor),
      target: 'at most 1.2 times @libpdf/core',
      met: value <= 1.2 * floor,
    })
  }
}
