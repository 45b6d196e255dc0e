// A ceremony that began under one root and ends under the next.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toPem } from '@testate/evidence/certificates/certificate'
import { rollOver } from '@testate/evidence/certificates/roll-over'
import { checkSealedPdf } from '@testate/evidence/seal/verify-pdf'
import { startCeremonyStack, type CeremonyStack } from '../../../../../test/stack/ceremony.ts'
import { openKept } from '../../../testing/open-kept.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { keptObjects } from '../../wills/kept-objects.ts'
import { openCeremony } from '../statement/open-ceremony.ts'
import { advanceSeal } from './advance-seal.ts'

let ceremony: CeremonyStack
beforeAll(async () => {
  ceremony = await startCeremonyStack()
})
afterAll(() => ceremony.stop())

test('signed under two roots, the seal holds under both and under neither alone', async () => {
  const will = await ceremony.verifiedWill()
  const { worker, keys } = ceremony
  await openCeremony(will.id, worker)
  await ceremony.recorded(will.people[0], will)
  expect((await ceremony.sign(will.people[0], will)).statusCode).toBe(200)
  await advanceSeal(will.id, worker)
  const authority = await rollOver(keys.authority, { what: 'issuers', at: now() })
  for (const person of will.people.slice(1)) expect((await ceremony.sign(person, will)).statusCode).toBe(200)
  await advanceSeal(will.id, { ...worker, authority })
  const { sealed } = await inTransaction(worker.db, { service: 'worker' }, (tx) => keptObjects(tx, will.id))
  const pdf = new Uint8Array(await openKept(worker, { id: will.id, versionNumber: 1 }, sealed!, 'sealed'))
  const [before, after] = [keys.authority, authority].map(({ root }) => toPem(root.certificate))
  const refuted = async (rootPem: string, ...earlierRoots: string[]): Promise<string[]> =>
    (await checkSealedPdf(pdf, { rootPem, earlierRoots })).steps
      .filter(({ outcome }) => outcome === 'refuted')
      .map(({ code }) => code)
  expect(await refuted(after!, before!)).toEqual([])
  expect(await refuted(after!)).not.toEqual([])
  expect(await refuted(before!)).not.toEqual([])
})
