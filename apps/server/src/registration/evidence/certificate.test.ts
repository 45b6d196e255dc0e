import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { otherSoftware } from '@testate/evidence/other-software'
import { sampleRegister } from '@testate/evidence/testing/capsule-sample'
import { sampleCertificate } from '@testate/evidence/testing/certificate-sample'
import { verify } from '@testate/evidence/verify'
import { readPrinted } from '../../../testing/read-printed.ts'
import { typeset } from '../../platform/printing/typst.ts'
import { renderCertificate, type CertificateFacts } from './certificate.ts'
import { at, certificateFacts as facts } from '../../../testing/certificate-facts.ts'

describe('certificate', () => {
  it('is recognised by the verifier, whatever the will is called, and proves nothing without a seal', async () => {
    const authority = await sampleRegister()
    for (const title of ['Last will of Ann Example', 'Ewyllys Siân Ŵyn (1)', 'W'.repeat(300)]) {
      const pdf = renderCertificate({ ...facts, will: { ...facts.will, title } })
      const verdict = await verify(pdf, authority.trust, () => {
        throw new Error('must not be asked')
      })
      const sealed = await sampleCertificate(authority, {}, { printed: pdf })
      expect(await verify(sealed, authority.trust, null)).toMatchObject({
        kind: 'certificate',
        unknown: 'offline',
        exitCode: 0,
      })
      expect(verdict).toMatchObject({
        kind: 'certificate',
        outcome: 'unknown',
        unknown: 'certificate',
        exitCode: 3,
      })
    }
  })

  it('is tagged PDF/UA-1 in British English and the same bytes each time', async () => {
    const pdf = renderCertificate(facts)
    const printed = await readPrinted(pdf)
    expect(printed).toMatchObject({
      tagged: true,
      ua: '1',
      language: 'en-GB',
      title: 'Certificate of registration: Last will of Ann Example',
      size: [595.28, 841.89],
    })
    expect(printed.pages).toHaveLength(2)
    const raw = Buffer.from(pdf).toString('latin1')
    for (const tag of ['/S /Table', '/S /Figure', '/S /H1', '/S /H2', '/S /LBody']) expect(raw).toContain(tag)
    expect(raw).toContain('/Alt')
    expect(renderCertificate(facts)).toEqual(pdf)
  })

  it('stays tagged PDF/UA-1 under the register’s seal, whose field takes no place on a page', async () => {
    const printed = renderCertificate(facts)
    const sealed = await sampleCertificate(await sampleRegister(), {}, { printed })
    expect(Buffer.from(sealed.subarray(0, printed.length)).equals(Buffer.from(printed))).toBe(true)
    const [before, after] = [await readPrinted(printed), await readPrinted(sealed)]
    expect(after).toEqual(before)
    expect(after).toMatchObject({ tagged: true, ua: '1', language: 'en-GB' })
    const { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber } = await import('@cantoo/pdf-lib')
    const document = await PDFDocument.load(sealed, { updateMetadata: false })
    const field = document.catalog
      .lookup(PDFName.of('AcroForm'), PDFDict)
      .lookup(PDFName.of('Fields'), PDFArray)
      .lookup(0, PDFDict)
    // ISO 14289-1 section 7.18.1: an annotation with the hidden flag needs no place in the structure tree.
    expect(field.lookup(PDFName.of('F'), PDFNumber).asNumber() & 2).toBe(2)
    expect(document.getPage(0).node.get(PDFName.of('Tabs'))?.toString()).toBe('/S')
  })

  it('is set from what the one before had as well', () => {
    const another = (n: number): CertificateFacts => ({
      ...facts,
      issuedAt: at(`12:31:${10 + n}`),
      commitment: randomBytes(32).toString('hex'),
      will: { ...facts.will, documentHash: randomBytes(32).toString('hex') },
    })
    const cpuOf = (n: number): number => {
      const before = process.cpuUsage()
      renderCertificate(another(n))
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    const [alone, after]: [number[], number[]] = [[], []]
    for (let n = 0; n < 7; n += 1) {
      // The last of a process: all that was kept is forgotten.
      typeset('#set document(title: "a")', {}, { last: true })
      alone.push(cpuOf(2 * n))
      after.push(cpuOf(2 * n + 1))
    }
    const median = (of: number[]): number => of.toSorted((a, b) => a - b)[3]!
    expect(median(after) / median(alone)).toBeLessThan(0.6)
  })

  it('names every proof, how to check it, and what it does not do', async () => {
    const { text, pages } = await readPrinted(renderCertificate(facts))
    for (const words of [
      'entered in this register on 21 November 2026 at 12:31:02 UTC',
      '1 page',
      '48,213 bytes',
      facts.sealedHash,
      facts.contentAddress,
      'local development ledger, chain 31337',
      'final: the network will not take it back',
      '12,345',
      'number 42, of 57',
      facts.audit.rootHash,
      facts.rootFingerprint,
      'npm run verify',
      'SAMPLE: sample identities',
      'Siân Ŵyn',
    ])
      expect(text).toContain(words)
    // After a roll-over the signatures stand under an earlier root.
    expect(text).toContain('root certificate, under which this certificate’s seal stands')
    expect(pages[0]).toContain('This does not make the will valid.')
    expect(pages[0]).toContain('Example & Co, strong room box 14')
    expect(text.indexOf('Ann Example, testator')).toBeGreaterThan(0)
    expect(text.indexOf('12:20:01')).toBeLessThan(text.indexOf('12:22:01'))
  })

  it('says what other software answers to a sealed PDF to which something was appended', async () => {
    const { text } = await readPrinted(renderCertificate(facts))
    for (const { software, untouched, otherPage, annotation } of otherSoftware)
      expect(text).toContain(
        `${software}. As sealed: ${untouched}. With another first page: ${otherPage}. ` +
          `With an annotation: ${annotation}.`,
      )
  })

  it('can be copied: nothing invisible stands in an identifier, on one line or over two', async () => {
    const anchors = facts.anchors.map((anchor) => ({
      ...anchor,
      chainId: '65ncvNcSmX9FJ4GHDnzY5xuftvKXd4eZuyqwiKM1eKkR',
    }))
    const { pages } = await readPrinted(renderCertificate({ ...facts, anchors }))
    const copied = pages.join(' ')
    expect(copied).not.toMatch(/[\u00ad\u200b-\u200d\u2060\ufeff]/)
    for (const whole of [facts.contentAddress, facts.audit.rootHash, anchors[0]!.chainId])
      expect(copied).toContain(whole)
    expect(copied.replaceAll(/\s/g, '')).toContain(anchors[0]!.transactionHash.slice(2))
  })

  it('calls Solana’s parts by their own names, and keeps them inside the margin', async () => {
    const solana: CertificateFacts['anchors'][number] = {
      network: 'Solana',
      label: 'local development ledger',
      chainId: '65ncvNcSmX9FJ4GHDnzY5xuftvKXd4eZuyqwiKM1eKkR',
      contract: '5H8PJ9M25pEzWsoPvXx3RSmeK5w3bbiXnguDqLqP88ps',
      tokenId: 'b4'.repeat(32),
      transactionHash:
        '3uuMJb2Sovc7Gopaoai4wccdTGuSHggA9DXz8PpiFvHiQqPdYZENHDzqyN8EKbPauU9XqTJ1gGVjt2qB62XCRVAX',
      blockNumber: 76n,
      state: 'final',
      at: at('12:31:03'),
    }
    const printed = await readPrinted(renderCertificate({ ...facts, anchors: [solana, ...facts.anchors] }))
    for (const words of [
      'On Solana',
      'Genesis hash',
      solana.chainId as string,
      'Slot',
      'Registrar',
      solana.contract!,
      'On Ethereum',
      'Block',
      'Contract',
      'chain 31337',
    ])
      expect(printed.text).toContain(words)
    expect(printed.text).not.toContain('chain 65ncv')
    expect(printed.furthestRight).toBeLessThan(595 - 40)
  })

  it('calls Corda’s parts by their own names, and its addresses can be pressed', async () => {
    const corda: CertificateFacts['anchors'][number] = {
      ...facts.anchors[0]!,
      network: 'Corda',
      chainId: '0c'.repeat(32),
      contract: 'O=Testate, L=London, C=GB',
    }
    const pdf = renderCertificate({ ...facts, anchors: [corda] })
    const { text } = await readPrinted(pdf)
    for (const words of [
      'On Corda',
      `Network id ${'0c'.repeat(32)}`,
      'Recorded as number 12,345',
      'Register O=Testate, L=London, C=GB',
    ])
      expect(text).toContain(words)
    expect(text).not.toMatch(/Genesis hash|Block |Contract/)
    const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
    const task = getDocument({ data: pdf.slice(), verbosity: 0 })
    const last = await (await task.promise).getPage(2)
    const links = (await last.getAnnotations()) as { url?: string }[]
    await task.destroy()
    expect(links.map(({ url }) => url)).toContain('http://localhost:3000/')
  })

  it('says where the log that contains the will was anchored, and nothing if it was not', async () => {
    const sentence =
      'The log containing this will was anchored on Ethereum (local development ledger) at block ' +
      '12,399 on 22 November 2026 at 03:00:05 UTC.'
    const flat = async (given: CertificateFacts): Promise<string> =>
      (await readPrinted(renderCertificate(given))).text.replaceAll(/\s+/g, ' ')
    expect(await flat(facts)).toContain(sentence)
    const [first] = facts.audit.anchored
    expect(
      await flat({
        ...facts,
        audit: { ...facts.audit, anchored: [{ ...first!, network: 'Solana', blockNumber: 76n }] },
      }),
    ).toContain('on Solana (local development ledger) at slot 76 on')
    expect(await flat({ ...facts, audit: { ...facts.audit, anchored: [] } })).not.toContain('anchored on')
  })

  it('goes without a ledger, a place or a block, and with names of 300 letters', async () => {
    const bare = await readPrinted(
      renderCertificate({ ...facts, anchors: [], originalLocation: null, developmentNotes: [] }),
    )
    expect(bare.text).toContain('this register was not told where it is kept')
    const long = await readPrinted(
      renderCertificate({
        ...facts,
        will: { ...facts.will, title: 'Testament '.repeat(20), pageCount: 2000 },
        originalLocation: '#x 😀 '.repeat(60),
        parties: facts.parties.map((party) => ({ ...party, name: 'W'.repeat(300) })),
        anchors: [{ ...facts.anchors[0]!, blockNumber: null, state: 'submitted' }],
      }),
    )
    expect(long.text).toContain('2,000 pages')
    expect(long.furthestRight).toBeLessThan(595 - 40)
  })
})
