// A will as Office saves it, sealed: our own verifier accepts it, and a program that ignores the cross-reference
// stream finds the same document in it as one that does not.
import { beforeAll, describe, expect, it } from 'vitest'
import { toPem } from '@testate/evidence/certificates/certificate'
import { checkSealedPdf } from '@testate/evidence/seal/verify-pdf'
import { sampleAuthority, sealSample } from '@testate/evidence/testing/sealing-sample'
import { readPrinted } from '../../apps/server/testing/read-printed.ts'
import { hostileHybrids } from './hostile-hybrids.ts'
import { officePdf, officeVariants } from './office-pdf.ts'

let authority: Awaited<ReturnType<typeof sampleAuthority>>
beforeAll(async () => {
  authority = await sampleAuthority()
})

/** As a program older than PDF 1.5 reads it: a key that it does not know. */
const withoutStream = (pdf: Uint8Array): Uint8Array =>
  Uint8Array.from(
    Buffer.from(Buffer.from(pdf).toString('latin1').replaceAll('/XRefStm', '/XUnknwn'), 'latin1'),
  )

describe('sealed', () => {
  it.each(officeVariants)('%s', async (_name, plan) => {
    const will = Uint8Array.from(officePdf(plan))
    const { sealed, stages } = await sealSample(will, authority)
    const { steps } = await checkSealedPdf(sealed, { rootPem: toPem(authority.root.certificate) })
    expect(steps.filter((step) => step.outcome !== 'holds')).toEqual([])
    expect(steps.length).toBe(8)
    expect(sealed.subarray(0, will.length)).toEqual(will)

    for (const pdf of [will, ...stages, sealed]) {
      const [newer, older] = await Promise.all([readPrinted(pdf), readPrinted(withoutStream(pdf))])
      expect(older.pages).toEqual(newer.pages)
      expect(newer.pages.length).toBe((plan.pages ?? 1) + (pdf === will ? 0 : 1))
      expect(newer.text).toContain('Last Will and Testament of Ann Example')
    }
    expect((await readPrinted(sealed)).text).toContain('Registration statement')
    // An update's table follows the will's own, and names no stream of its own.
    const updates = Buffer.from(sealed.subarray(will.length)).toString('latin1')
    expect(updates.match(/\nxref\n/g)?.length).toBe(6)
    expect(updates).not.toMatch(/\/XRefStm|\/Type \/XRef/)
  })
})

it('two views of another document do differ', async () => {
  const { bytes } = hostileHybrids.find((file) => file.expect === 'two-views')!
  const pdf = Uint8Array.from(bytes)
  expect((await readPrinted(pdf)).text).toContain('everything to Mallory')
  expect((await readPrinted(withoutStream(pdf))).text).toContain('Last Will and Testament of Ann Example')
})
