// Honest forms whose streams were not ended, or that ask for their fields anew, sealed: our verifier accepts each, and
// the will is read from the sealed file as it was.
import { expect, it } from 'vitest'
import { toPem } from '@testate/evidence/certificates/certificate'
import { checkSealedPdf } from '@testate/evidence/seal/verify-pdf'
import { sampleAuthority, sealSample } from '@testate/evidence/testing/sealing-sample'
import { readPrinted } from '../../apps/server/testing/read-printed.ts'
import { corpus } from './corpus.ts'

const odd = /a form (whose streams|that asks)|text without its checksum/
const forms = (await corpus()).filter((file) => file.expect === 'accepted' && odd.test(file.name))

it('are five', () => {
  expect(forms.length).toBe(5)
})

it.each(forms)('$name', async ({ bytes }) => {
  const will = Uint8Array.from(bytes)
  const authority = await sampleAuthority()
  const { sealed } = await sealSample(will, authority)
  const { steps } = await checkSealedPdf(sealed, { rootPem: toPem(authority.root.certificate) })
  expect(steps.filter(({ outcome }) => outcome !== 'holds')).toEqual([])
  expect(sealed.subarray(0, will.length)).toEqual(will)
  const [before, after] = [await readPrinted(will), await readPrinted(sealed)]
  expect(before.text).toMatch(/My executor|I leave everything to Ann/)
  expect(after.text).toContain(before.text.trim())
  expect(after.text).toContain('Registration statement')
})
