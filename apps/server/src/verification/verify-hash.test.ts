// A look-up by the document's hash, where one document was registered more than once: what stands is what is answered,
// whichever row is the newest.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCeremonyStack, type CeremonyStack } from '../../../../test/stack/ceremony.ts'
import { hashOf } from '../../testing/notice-sample.ts'

let ceremony: CeremonyStack
beforeAll(async () => void (ceremony = await startCeremonyStack()))
afterAll(() => ceremony.stop())

interface Registration {
  status: 'registered' | 'superseded' | 'withdrawn' | 'released'
  /** Of its entry and its link note. */
  day: string
}

/** Registrations of one document, as rows alone. */
async function registrationsOf(document: string, all: readonly Registration[]): Promise<void> {
  const hash = `'\\x${hashOf(document).toString('hex')}'::bytea`
  for (const { status, day } of all) {
    const id = randomUUID()
    await ceremony.stack.asSuperuser(`
      set session_replication_role = replica;
      insert into wills (id, testator_id, status, title, document_hash, document_object, document_size, created_at,
        updated_at)
      values ('${id}', '${randomUUID()}', '${status}', 'Last Will', ${hash}, 'object-of-${id}', 10, '${day}', '${day}');
      insert into anchors (id, will_id, network, action, token_id, metadata_hash, state, prepared, receipt, created_at,
        updated_at, final_at)
      values ('${randomUUID()}', '${id}', 'ethereum', 'register', sha256('${id}'), sha256('m'), 'final', '{}',
        '{"transactionHash": "0x${status}", "blockNumber": "7"}', '${day}', '${day}', '${day}');
      insert into link_notes (will_id, document_hash, note, made_at)
      values ('${id}', ${hash}, 'note of the ${status} one', '${day}');`)
  }
}

const [older, newer] = ['2026-01-05', '2026-02-05']
const EACH: [says: Registration['status'], RegExp, ...Registration[]][] = [
  [
    'registered',
    /is registered\. /,
    { status: 'registered', day: older },
    { status: 'withdrawn', day: newer },
  ],
  [
    'registered',
    /is registered\. /,
    { status: 'registered', day: older },
    { status: 'superseded', day: newer },
  ],
  [
    'registered',
    /is registered\. /,
    { status: 'withdrawn', day: older },
    { status: 'registered', day: newer },
  ],
  ['released', /was released/, { status: 'released', day: older }, { status: 'withdrawn', day: newer }],
  // None stands: then the newest.
  [
    'withdrawn',
    /^Registration withdrawn\./,
    { status: 'superseded', day: older },
    { status: 'withdrawn', day: newer },
  ],
]

test.each(EACH)('says %s, by the one that stands', async (says, meaning, ...all) => {
  const document = JSON.stringify(all)
  await registrationsOf(document, all)
  const hash = hashOf(document).toString('hex')
  const answer = (await ceremony.call(null, 'GET', `/api/verify/${hash}`)).json<{
    meaning: string
    registrations: { status: string }[]
  }>()
  expect(answer.meaning).toMatch(meaning)
  expect(answer.registrations.map(({ status }) => status)).toEqual([
    ...all.map(({ status }) => status).filter((status) => status !== says),
    says,
  ])
  expect((await ceremony.call(null, 'GET', `/api/links/${hash}`)).body).toBe(`note of the ${says} one`)
})
