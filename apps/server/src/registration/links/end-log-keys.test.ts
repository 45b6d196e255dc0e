// What the worker does at its first start with a new log key, on a real database and a real registration.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateLogKey } from '@testate/evidence/log/checkpoint'
import { openCodicil } from '@testate/evidence/link/codicil-note'
import { openLink, signLink as noteOf } from '@testate/evidence/link/link-note'
import { signSuccession } from '@testate/evidence/log/succession'
import { requireSuccessions } from '@testate/evidence/log/retired-keys'
import {
  startCeremonyStack,
  type CeremonyStack,
  type VerifiedWill,
} from '../../../../../test/stack/ceremony.ts'
import { advanceSeal } from '../../ceremony/sealing/advance-seal.ts'
import { openCeremony } from '../../ceremony/statement/open-ceremony.ts'
import { presentHead } from '../../audit/heads.ts'
import { flush } from '../../audit/sequence.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { logKeyOf } from '../../platform/worker-keys.ts'
import { anchorWill } from '../anchors/anchor-will.ts'
import { planAnchors } from '../anchors/plan-anchors.ts'
import { exportTrust, readTrust } from '../networks/export-trust.ts'
import { endLogKeys } from './end-log-keys.ts'
import { signLink } from './sign-link.ts'

let ceremony: CeremonyStack
beforeAll(async () => {
  ceremony = await startCeremonyStack({ ledger: true })
})
afterAll(() => ceremony.stop())

test('link notes are signed again, unless the log denies them, and the old key ends where its log stood', async () => {
  const { stack, worker, keys } = ceremony
  const ids: string[] = []
  let first: VerifiedWill | undefined
  for (let n = 0; n < 2; n += 1) {
    // The second is a codicil to the first.
    const will: VerifiedWill = await ceremony.verifiedWill(first === undefined ? {} : { amends: first })
    first ??= will
    ids.push(will.id)
    await openCeremony(will.id, worker)
    await ceremony.recorded(will.people[0], will)
    for (const person of will.people) expect((await ceremony.sign(person, will)).statusCode).toBe(200)
    await advanceSeal(will.id, worker)
    await planAnchors(will.id, worker)
    const { rows } = await stack.owner.query<{ id: string }>('select id from anchors where will_id = $1', [
      will.id,
    ])
    await anchorWill(rows[0]!.id, worker)
    await signLink(will.id, worker)
  }
  const notes = async (): Promise<string[]> =>
    await Promise.all(
      ids.map(async (id) => {
        const { rows } = await stack.owner.query<{ note: string }>(
          'select note from link_notes where will_id = $1',
          [id],
        )
        return rows[0]!.note
      }),
    )
  const before = await notes()
  const old = keys.logKey
  const next = await generateLogKey(old.signer.name)
  const stored = { ...next, earlier: [{ vkey: old.vkey, note: await signSuccession(old, next.vkey) }] }
  const logKey = await logKeyOf(stored)
  await flush(worker.db, old.signer)
  const { size } = (await inTransaction(worker.db, { service: 'worker' }, presentHead))!
  // Somebody who kept the secret, and can write the row, says that the first is sealed as something else.
  const link = await openLink(before[0]!, old.vkey)
  const forged = await noteOf({ ...link, sealedHash: '0'.repeat(64) }, old.signer)
  await stack.owner.query('update link_notes set note = $2 where will_id = $1', [ids[0], forged])

  const ends = await endLogKeys({ ...worker, logKey })
  expect(ends).toEqual([{ key: old.vkey, lastSize: size, until: expect.stringMatching(/^20.*Z$/) }])
  const [left, again] = await notes()
  const { rows: codicils } = await stack.owner.query<{ note: string }>(
    'select codicil_note as note from link_notes where will_id = $1',
    [ids[1]],
  )
  for (const vkey of [next.vkey, old.vkey]) {
    expect(await openLink(again!, vkey)).toEqual(await openLink(before[1]!, old.vkey))
    expect(await openCodicil(codicils[0]!.note, vkey)).toMatchObject({ amends: link.commitment, version: 1 })
  }
  expect(left).toBe(forged)

  // Ended before the trust set said it: once more, and nothing is signed twice.
  expect(await endLogKeys({ ...worker, logKey })).toMatchObject([{ key: old.vkey, lastSize: size }])
  expect((await notes())[1]).toBe(again)
  await exportTrust(worker.config, { ...keys, logKey }, { ends })
  const trust = (await readTrust(worker.config.trustDir))!
  expect(trust).toMatchObject({ format: 'testate-trust/5', earlierLogKeys: ends })
  await requireSuccessions(trust)
  expect(await endLogKeys({ ...worker, logKey })).toEqual([])
  // As anybody gets it.
  const served = (await ceremony.call(null, 'GET', '/api/trust')).json()
  expect(served).toEqual(JSON.parse(await readFile(join(worker.config.trustDir, 'trust.json'), 'utf8')))
})

test('without an earlier key there is nothing to end, and a key that signed no head ends at nothing', async () => {
  const { worker, keys } = ceremony
  expect(await endLogKeys({ ...worker, logKey: keys.logKey })).toEqual([])
  const unused = await generateLogKey(keys.logKey.signer.name)
  const logKey = { ...keys.logKey, earlier: [unused.vkey], successions: ['a note'] }
  expect(await endLogKeys({ ...worker, logKey })).toMatchObject([{ key: unused.vkey, lastSize: 0 }])
})
