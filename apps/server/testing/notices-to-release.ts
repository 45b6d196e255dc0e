// For tests of a release: a registered will, its people, a notice and its confirmations, each as a row and as the line
// of the log that says so.
import { randomUUID } from 'node:crypto'
import { appendAny } from '../../../test/stack/any-line.ts'
import { deathProof, knownLong } from '../../../test/stack/death-proof.ts'
import type { knownPeople } from '../../../test/stack/people.ts'
import type { Stack } from '../../../test/stack/stack.ts'
import { moveTime } from '../../../test/stack/time.ts'
import { setNoticeState } from '../src/death-notices/set-notice-state.ts'
import { inTransaction } from '../src/platform/database/database.ts'
import type { Person } from '../src/platform/database/person.ts'
import { giveCertificate, noticeSample, type NoticeSample } from './notice-sample.ts'

const day = 86_400_000

export interface Begun extends NoticeSample {
  noticeId: string
  contentHash: string
}

export function noticesToRelease(stack: Stack, people: ReturnType<typeof knownPeople>) {
  const rows = async <T extends object>(text: string, ...values: unknown[]): Promise<T[]> =>
    (await stack.owner.query(text, values)).rows as T[]

  /** What happens this long from now: both clocks stand there while it does. */
  async function daysFromNow<T>(days: number, fn: () => Promise<T>): Promise<T> {
    const restore = await moveTime(stack, days * day)
    try {
      return await fn()
    } finally {
      await restore()
    }
  }
  const line = (
    willId: string,
    event: string,
    actor: string,
    details: Record<string, unknown>,
  ): Promise<string> =>
    inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
      appendAny(tx, { event, willId, actor: actor as never, details }),
    )

  /** A will with its people, and the lines of the log that say so. */
  async function registered(): Promise<NoticeSample> {
    const sample = await noticeSample(stack, people)
    const { willId, testator, witnesses, executor, contact } = sample
    await daysFromNow(-400, async () => {
      for (const [order, who] of [testator, ...witnesses].entries())
        await line(willId, 'statement.signed', who.id, { witnessOrder: order })
      await line(willId, 'will.registered', 'worker', { from: 'registering', reason: 'final' })
    })
    const named = await rows<{ id: string; kind: string }>(
      'select id, kind from people_around where will_id = $1',
      willId,
    )
    await daysFromNow(-300, async () => {
      for (const { id, kind } of named)
        await line(willId, 'around.accepted', (kind === 'executor' ? executor : contact).id, {
          aroundId: id,
          kind,
          factor: 'mailbox',
        })
    })
    return sample
  }

  /** Submitted by a witness, with its line. */
  async function submitted(about?: NoticeSample): Promise<Begun> {
    const sample = about ?? (await registered())
    const { willId, witnesses } = sample
    const noticeId = randomUUID()
    const certificate = await giveCertificate(stack, witnesses[0])
    await rows(
      `insert into death_notices (id, will_id, submitted_by, submitter_key, content_hash, deceased_name, date_of_death,
         certificate_id, certificate_object, certificate_sha256, wait_days)
       select $1, $2, $3, notice_person_key($3), sha256(''), 'Tess Tator', (app_now() - interval '3 days')::date,
         id, object, sha256, 14
       from death_certificates where id = $4`,
      noticeId,
      willId,
      witnesses[0].id,
      certificate,
    )
    const [{ hash }] = (await rows<{ hash: string }>(
      "select encode(content_hash, 'hex') as hash from death_notices where id = $1",
      noticeId,
    )) as [{ hash: string }]
    await line(willId, 'notice.submitted', witnesses[0].id, { noticeId, version: 1, contentHash: hash })
    return { ...sample, noticeId, contentHash: hash }
  }

  /** The proof that the release worker took of it. */
  async function prove({ willId, contentHash }: Begun, person: Person): Promise<string> {
    await knownLong(stack, person)
    const token = await deathProof(stack, person, { willId, contentHash })
    const [proof] = await rows<{ id: string }>(
      "update proofs set used_at = app_now() where token_hash = sha256(convert_to($1, 'UTF8')) returning id",
      token,
    )
    return proof!.id
  }
  async function confirmRow(
    { noticeId, contentHash }: Begun,
    personId: string,
    proofId: string,
  ): Promise<void> {
    await rows(
      `insert into death_notice_confirmations (notice_id, person_id, person_key, relation, beneficiary, notice_version,
         content_hash, proof_id) values ($1, $2, sha256(''), 'contact', false, 1, decode($3, 'hex'), $4)`,
      noticeId,
      personId,
      contentHash,
      proofId,
    )
  }
  const confirmLine = (
    { willId, noticeId, contentHash }: Begun,
    personId: string,
    { relation, proofId }: { relation: string; proofId: string },
  ) => line(willId, 'notice.confirmed', personId, { noticeId, version: 1, contentHash, relation, proofId })
  const toWaiting = ({ noticeId, willId }: Begun): Promise<unknown> =>
    inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
      setNoticeState(tx, { id: noticeId, willId, state: 'awaiting', version: 1 }, 'waiting', {
        actor: 'worker',
        reason: 'confirmed by two',
      }),
    )

  /** Confirmed by two, and waiting. */
  async function waiting(about?: NoticeSample): Promise<Begun> {
    const notice = await submitted(about)
    for (const [who, relation] of [
      [notice.executor, 'executor'],
      [notice.contact, 'contact'],
    ] as const) {
      const proofId = await prove(notice, who)
      await confirmRow(notice, who.id, proofId)
      await confirmLine(notice, who.id, { relation, proofId })
    }
    await toWaiting(notice)
    return notice
  }

  return { daysFromNow, line, registered, submitted, prove, confirmRow, confirmLine, toWaiting, waiting }
}
