import { expect, it } from 'vitest'
import { LEGAL_NOTICE, legalNotice } from './legal-notice.ts'

it('four confirmations for each role, and only a witness says to have witnessed', () => {
  const [testator, witness] = [legalNotice('testator'), legalNotice('witness')]
  expect([testator.length, witness.length]).toEqual([4, 4])
  expect(testator.join()).not.toMatch(/I (was present|witnessed)/)
  expect(witness[1]).toMatch(/witnessed the testator’s signature/)
  expect(LEGAL_NOTICE.accept).toBe('I acknowledge and accept the above legal requirements')
})

it('never says that the will itself is signed here', () => {
  for (const role of ['testator', 'witness'] as const)
    expect(legalNotice(role)[3]).toMatch(/does not sign or change the will itself/)
})
