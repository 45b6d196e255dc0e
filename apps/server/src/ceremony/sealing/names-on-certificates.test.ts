// What the certificates of a seal call the parties: by what an accepted document says, and otherwise by the one name
// that was typed.
import { X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCeremonyStack, type CeremonyStack } from '../../../../../test/stack/ceremony.ts'
import { sealNameParts } from '../../identity/name-parts.ts'
import { openCeremony } from '../statement/open-ceremony.ts'
import { advanceSeal } from './advance-seal.ts'

let ceremony: CeremonyStack
beforeAll(async () => {
  ceremony = await startCeremonyStack()
})
afterAll(() => ceremony.stop())

/** In place of the sample: a document that a reviewer accepted. */
async function shown(personId: string, reviewer: string, parts: Buffer): Promise<void> {
  const { owner } = ceremony.stack
  const evidence = crypto.randomUUID()
  await owner.query(
    `insert into identity_evidence (id, person_id, document_object, document_sha256, document_media, selfie_object,
       selfie_sha256, selfie_media, created_at)
     values ($1, $2, $3, $4, 'image/jpeg', $3, $4, 'image/jpeg', now())`,
    [evidence, personId, 'a'.repeat(64), Buffer.alloc(32)],
  )
  await owner.query(
    `update identity_checks set sample = false, evidence_id = $2, decided_by = $3, reason = 'seen'
     where person_id = $1 and state = 'accepted'`,
    [personId, evidence, reviewer],
  )
  await owner.query(
    `insert into identity_readings (check_id, person_id, outcome, profile, reasons, gravity, particulars, readers,
       document_sha256, selfie_sha256, read_at, name_parts)
     select id, person_id, 'review', '{}', '[]', 0, '{}', '{}', $2, $2, now(), $3 from identity_checks
     where person_id = $1 and state = 'accepted'`,
    [personId, Buffer.alloc(32), parts],
  )
}

test('surname and given names are in the certificate of a party whose document had them, and in no other', async () => {
  const will = await ceremony.verifiedWill()
  const { worker, stack } = ceremony
  const [testator, first] = will.people
  const checkOf = async (person: { id: string }): Promise<string> =>
    (
      await stack.owner.query<{ id: string }>('select id from identity_checks where person_id = $1', [
        person.id,
      ])
    ).rows[0]!.id
  const { sealingKey } = worker
  const ann = await sealNameParts(sealingKey, await checkOf(testator), { surname: 'EXAMPLE', given: 'ANN' })
  await shown(testator.id, first.id, ann)
  // Of another person's check: the worker cannot open it for this one, and the signature is made all the same.
  await shown(first.id, testator.id, ann)
  await openCeremony(will.id, worker)
  await ceremony.recorded(testator, will)
  for (const person of will.people) expect((await ceremony.sign(person, will)).statusCode).toBe(200)
  await advanceSeal(will.id, worker)
  const { rows } = await stack.owner.query<{ certificate: Buffer }>(
    'select certificate from seal_steps where will_id = $1 and step < 3 order by step',
    [will.id],
  )
  const subjects = rows.map(({ certificate }) => new X509Certificate(certificate).subject)
  expect(subjects).toHaveLength(3)
  expect(subjects[0]).toMatch(/^C=GB\nO=.+\nCN=.+\nSN=EXAMPLE\nGN=ANN\nserialNumber=/)
  for (const subject of subjects.slice(1)) expect(subject).toMatch(/^O=.+\nCN=.+\nserialNumber=/)
})
