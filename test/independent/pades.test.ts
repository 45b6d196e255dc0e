// Checks a sealed PDF with poppler and pyHanko, which are independent of this product. Skipped, with the
// reason, where they are not installed.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  renderCertificate,
  type CertificateFacts,
} from '../../apps/server/src/registration/evidence/certificate.ts'
import { certificateFacts } from '../../apps/server/testing/certificate-facts.ts'
import { linksOf } from '../../apps/server/testing/read-printed.ts'
import { pdfsigInWords, printedOf, pyHankoInWords } from './in-words.ts'
import { writeSealedSamples } from './sealed-samples.ts'
import type { SealedSamples } from './sealed-samples.ts'

const python = process.env.TESTATE_PYTHON ?? 'python3'
const runs = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { timeout: 30_000 }).status === 0
const hasPdfsig = runs('pdfsig', '-v')
const hasPyHanko = runs(python, '-c', 'import pyhanko.sign.validation.ades')
if (!hasPdfsig) console.log('skipped: pdfsig is not installed (Debian: poppler-utils)')
if (!hasPyHanko)
  console.log(
    'skipped: pyHanko is not installed (pip install -r test/independent/requirements.txt; ' +
      'TESTATE_PYTHON names the python)',
  )

let samples: SealedSamples
beforeAll(async () => {
  if (hasPdfsig || hasPyHanko) samples = await writeSealedSamples()
})

describe.skipIf(!hasPdfsig)('pdfsig', () => {
  // The exit status would be that of certificate checks against the system's store, which does not contain
  // the register.
  const pdfsig = (file: string): string[] =>
    spawnSync('pdfsig', ['-nocert', file], { encoding: 'utf8', timeout: 30_000 })
      .stdout.split(/^Signature #/m)
      .slice(1)

  test('calls three signatures valid, and the document time-stamp covers the whole file', () => {
    for (const file of [...samples.sealed, ...samples.sealedOffice]) {
      const signatures = pdfsig(file)
      expect(
        signatures.filter((one) => one.includes('Signature Validation: Signature is Valid.')).length,
        basename(file),
      ).toBe(3)
      expect(signatures.length).toBe(4)
      expect(signatures[3]).toContain('Total document signed')
      expect(signatures.slice(0, 3).every((one) => one.includes('ETSI.CAdES.detached'))).toBe(true)
    }
  })

  test('refuses all three when the will changed, and the third when its own update changed', () => {
    const valid = (file: string): boolean[] =>
      pdfsig(file)
        .slice(0, 3)
        .map((one) => one.includes('Signature is Valid.'))
    expect(valid(samples.willChanged)).toEqual([false, false, false])
    expect(valid(samples.thirdChanged)).toEqual([true, true, false])
  })

  // What README and the certificate print is compared here, and with each other in other-software.test.ts.
  test('calls three signatures valid under an appended update too, and no longer the whole file signed', () => {
    const { untouched, otherPage, annotation } = printedOf('pdfsig')
    for (const [files, printed] of [
      [samples.sealed, untouched],
      [samples.otherPage, otherPage],
      [samples.annotated, annotation],
    ] as const)
      for (const file of files) expect(pdfsigInWords(pdfsig(file))).toBe(printed)
  })

  test('calls the seal on a certificate valid for the whole file, and refuses a changed byte', () => {
    const said = (file: string): string => pdfsig(file).join()
    expect(pdfsig(samples.certificate)).toHaveLength(1)
    for (const words of ['Signature is Valid.', 'Total document signed', 'Seal of the register'])
      expect(said(samples.certificate)).toContain(words)
    expect(said(samples.certificateChanged)).toContain('Digest Mismatch')
    for (const file of samples.certificateAppended) expect(said(file)).toContain('Not total document signed')
  })
})

describe.skipIf(!runs('pdftotext', '-v'))('pdftotext', () => {
  test('copies every identifier of the certificate as it is, and each address is a link', async () => {
    const solana: CertificateFacts['anchors'][number] = {
      ...certificateFacts.anchors[0]!,
      network: 'Solana',
      chainId: '65ncvNcSmX9FJ4GHDnzY5xuftvKXd4eZuyqwiKM1eKkR',
      contract: '5H8PJ9M25pEzWsoPvXx3RSmeK5w3bbiXnguDqLqP88ps',
      transactionHash:
        '3uuMJb2Sovc7Gopaoai4wccdTGuSHggA9DXz8PpiFvHiQqPdYZENHDzqyN8EKbPauU9XqTJ1gGVjt2qB62XCRVAX',
    }
    const corda = {
      ...solana,
      network: 'Corda',
      chainId: '0c'.repeat(32),
      contract: 'O=Testate, L=London, C=GB',
    }
    const facts = { ...certificateFacts, anchors: [solana, ...certificateFacts.anchors, corda] }
    const file = join(mkdtempSync(join(tmpdir(), 'testate-certificate-')), 'certificate.pdf')
    writeFileSync(file, renderCertificate(facts))
    const copied = execFileSync('pdftotext', [file, '-'], { encoding: 'utf8', timeout: 30_000 })
    const bare = (hash: string): string => hash.replace(/^0x/, '')
    const oneLine = [
      facts.will.documentHash,
      facts.sealedHash,
      facts.commitment,
      facts.contentAddress,
      facts.audit.rootHash,
      facts.rootFingerprint,
      ...facts.anchors.flatMap(({ chainId, contract, tokenId }) => [
        String(chainId),
        contract!,
        bare(tokenId),
      ]),
      bare(certificateFacts.anchors[0]!.transactionHash),
    ]
    for (const identifier of oneLine) expect(copied).toContain(identifier)
    // Longer than a line: whole but for the line's end.
    expect(copied.replaceAll('\n', '')).toContain(solana.transactionHash)
    const links = await linksOf(readFileSync(file))
    const addresses = copied.replaceAll('\n', '').match(/http:\/\/localhost:3000[\w/]*/g) ?? []
    expect(addresses.length).toBeGreaterThan(2)
    for (const one of [
      facts.publicUrl,
      `${facts.publicUrl}/verify`,
      `${facts.publicUrl}/registered/${facts.commitment}`,
    ])
      expect(links.map((url) => url?.replace(/\/$/, ''))).toContain(one)
  })
})

describe.skipIf(!hasPyHanko)('pyHanko', () => {
  interface Judged {
    signatures: {
      bottomLine: boolean
      intact?: boolean
      trusted?: boolean
      summary?: string
      error?: string
    }[]
  }
  const judge = (files: string[], ...options: string[]): Judged[] =>
    execFileSync(
      python,
      [fileURLToPath(new URL('pyhanko_check.py', import.meta.url)), ...options, samples.root, ...files],
      { encoding: 'utf8', timeout: 120_000 },
    )
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Judged)

  test('trusts all three against the exported root alone, with revocation from the file', () => {
    for (const { signatures } of [...judge(samples.sealed), ...judge(samples.sealedOffice, '--lenient')]) {
      expect(signatures.map((one) => one.summary ?? one.error)).toEqual([
        'INTACT:TRUSTED,TIMESTAMP_TOKEN<INTACT:TRUSTED>,EXTENDED_WITH_FORM_FILLING,ACCEPTABLE_MODIFICATIONS',
        'INTACT:TRUSTED,TIMESTAMP_TOKEN<INTACT:TRUSTED>,EXTENDED_WITH_FORM_FILLING,ACCEPTABLE_MODIFICATIONS',
        'INTACT:TRUSTED,TIMESTAMP_TOKEN<INTACT:TRUSTED>,EXTENDED_WITH_LTA_UPDATES,ACCEPTABLE_MODIFICATIONS',
      ])
      expect(signatures.every((one) => one.bottomLine)).toBe(true)
    }
  }, 120_000)

  test('refuses all three under an appended update, another page or an annotation', () => {
    const { untouched, otherPage, annotation } = printedOf('pyHanko')
    for (const [files, printed] of [
      [samples.sealed, untouched],
      [samples.otherPage, otherPage],
      [samples.annotated, annotation],
    ] as const)
      for (const { signatures } of judge(files)) {
        expect(signatures).toHaveLength(3)
        expect(
          pyHankoInWords(
            signatures.map(({ bottomLine, summary, error }) => ({
              bottomLine,
              said: summary ?? error ?? '',
            })),
          ),
        ).toBe(printed)
      }
  }, 120_000)

  // The README says so: a pyHanko that judges them by default makes that sentence untrue.
  test('judges no hybrid-reference file unless it is told to', () => {
    const judged = judge(samples.sealedOffice)
    expect(judged.length).toBe(samples.sealedOffice.length)
    for (const { signatures } of judged)
      expect(signatures.map((one) => one.error)).toEqual(
        Array.from({ length: 3 }, () => expect.stringContaining('hybrid-reference files')),
      )
  }, 120_000)

  test('refuses all three when the will changed, and the third when its own update changed', () => {
    const [will, third] = judge([samples.willChanged, samples.thirdChanged])
    expect(will!.signatures.filter((one) => one.bottomLine)).toEqual([])
    expect(third!.signatures.map((one) => one.bottomLine)[2]).toBe(false)
  }, 120_000)

  test('trusts the seal on a certificate, and refuses a changed byte and an appended update', () => {
    const [whole, ...altered] = judge([
      samples.certificate,
      samples.certificateChanged,
      ...samples.certificateAppended,
    ])
    expect(whole!.signatures.map(({ bottomLine, summary }) => [bottomLine, summary])).toEqual([
      [true, 'INTACT:TRUSTED,TIMESTAMP_TOKEN<INTACT:TRUSTED>,UNTOUCHED'],
    ])
    expect(altered).toHaveLength(3)
    for (const { signatures } of altered)
      expect(signatures.map(({ bottomLine }) => bottomLine)).toEqual([false])
  }, 120_000)
})
