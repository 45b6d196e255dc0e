// Releases a registered will to its executors: a true notice of death, weeks old by rows and log, and the release
// worker of `npm start` does the rest.
import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Actor } from '../../apps/cli/src/register/people.ts'
import { setNoticeState } from '../../apps/server/src/death-notices/set-notice-state.ts'
import { connect, inTransaction } from '../../apps/server/src/platform/database/database.ts'
import { giveCertificate } from '../../apps/server/testing/notice-sample.ts'
import { ownPool } from '../stack/own-pool.ts'
import { appendAny } from '../stack/any-line.ts'
import { seenLongAgo } from '../stack/seen-long-ago.ts'
import { eventually, type Stack } from '../stack/stack.ts'
import { moveTime } from '../stack/time.ts'
import type { Place } from './product.ts'
import type { Staged } from './stages.ts'

const day = 86_400_000

interface Options {
  /** What happens between their acceptance and the notice. */
  named?: () => Promise<void>
  /** Of the death, as YYYY-MM-DD, a day after the signing; else three weeks ago. */
  day?: string
}

/** Waits until the release worker has released the will: a true notice, three weeks old by rows and log. */
export async function releaseWill(
  { dataDir }: Place,
  { willId, people: [, witness] }: Staged,
  executors: readonly Actor[],
  contacts: readonly Actor[],
  { named, day: died }: Options = {},
): Promise<void> {
  const read = (file: string): string => readFileSync(join(dataDir, file), 'utf8').trim()
  const at = `127.0.0.1:${read('postgres/port')}/testate`
  const owner = ownPool({
    connectionString: `postgres://testate:${read('postgres/password')}@${at}`,
    max: 2,
  })
  const secrets = JSON.parse(read('keys/database.json')) as { worker: string }
  const worker = connect(`postgres://testate_worker:${secrets.worker}@${at}`, {
    applicationName: 'released-e2e',
  })
  const rows = async <T extends object>(text: string, ...values: unknown[]): Promise<T[]> =>
    (await owner.query(text, values)).rows as T[]
  const line = (event: string, actor: string, details: object): Promise<string> =>
    inTransaction(worker.db, { service: 'worker' }, (tx) =>
      appendAny(tx, { event, willId, actor: actor as never, details: { ...details } }),
    )
  const ago = async (days: number, fn: () => Promise<void>): Promise<void> => {
    const restore = await moveTime({ owner }, -days * day)
    await fn().finally(restore)
  }
  const noticeId = randomUUID()
  try {
    await ago(300, async () => {
      // Nobody dies before they sign.
      await rows(
        `update statements set signed_at = coalesce($2::date - interval '1 day', app_now()) where will_id = $1`,
        willId,
        died,
      )
      const accept = async (aroundId: string, { id }: Actor, kind: 'executor' | 'contact'): Promise<void> => {
        await line('around.accepted', id, { aroundId, kind, factor: 'mailbox' })
      }
      const identify = async ({ id }: Actor): Promise<void> => {
        await rows(
          `insert into identity_checks (id, person_id, document_type, document_data, sample, state, provider,
             created_at, decided_at)
           values (gen_random_uuid(), $1, 'passport', '{}', true, 'accepted', 'sample', now(), now())`,
          id,
        )
      }
      const name = async (
        { id }: Actor,
        { kind, place, standing }: { kind: 'executor' | 'contact'; place: number; standing: string | null },
      ): Promise<string> => {
        const aroundId = randomUUID()
        await rows(
          `insert into people_around (id, will_id, kind, place, standing, particulars, address_key, person_id,
             nominated_at, told_at, accepted_at, accepted_by)
           values ($1, $2, $3, $4, $5, $6, $7, $8, app_now(), app_now(), app_now(), 'mailbox')`,
          aroundId,
          willId,
          kind,
          place,
          standing,
          randomBytes(16),
          randomBytes(32),
          id,
        )
        return aroundId
      }
      // The first is named in the form, and has their identity checked on the screen.
      const [first, ...others] = executors as [Actor, ...Actor[]]
      const [{ id }] = (await rows<{ id: string }>(
        `update people_around set person_id = $2, told_at = app_now(), accepted_at = app_now(), accepted_by = 'mailbox',
           declined_at = null where will_id = $1 and kind = 'executor' and ended_at is null returning id`,
        willId,
        first.id,
      )) as [{ id: string }]
      await accept(id, first, 'executor')
      for (const [at, other] of others.entries()) {
        const standing = { kind: 'executor', place: at + 2, standing: 'acting' } as const
        await accept(await name(other, standing), other, 'executor')
        await identify(other)
      }
      for (const [at, contact] of contacts.entries()) {
        const standing = { kind: 'contact', place: at + 1, standing: null } as const
        await accept(await name(contact, standing), contact, 'contact')
        await identify(contact)
      }
    })
    await seenLongAgo(dataDir, rows)
    await named?.()
    await ago(20, async () => {
      const certificate = await giveCertificate({ owner } as Stack, { id: witness.id } as never)
      const [{ hash }] = (await rows<{ hash: string }>(
        `insert into death_notices (id, will_id, submitted_by, submitter_key, content_hash, deceased_name,
           date_of_death, certificate_id, certificate_object, certificate_sha256, wait_days)
         select $1, $2, $3, notice_person_key($3), sha256(''), 'A Testator',
           coalesce($5::date, (app_now() - interval '3 days')::date), id, object, sha256, 14
         from death_certificates where id = $4 returning encode(content_hash, 'hex') as hash`,
        noticeId,
        willId,
        witness.id,
        certificate,
        died,
      )) as [{ hash: string }]
      await line('notice.submitted', witness.id, { noticeId, version: 1, contentHash: hash })
      for (const { id } of contacts) {
        const proofId = randomUUID()
        await rows(
          `insert into proofs (id, person_id, purpose, will_id, document_hash, factor, request_key, token_hash,
             proven_at, expires_at, maker)
           values ($1, $2, 'confirm-death', $3, decode($4, 'hex'), 'code by e-mail', sha256('a key'),
             sha256(convert_to(gen_random_uuid()::text, 'UTF8')), app_now(), app_now() + interval '5 minutes',
             'release')`,
          proofId,
          id,
          willId,
          hash,
        )
        await rows(
          `insert into release_confirmations (proof_id, notice_id, will_id, person_id, notice_version, content_hash)
           values ($1, $2, $3, $4, 1, decode($5, 'hex'))`,
          proofId,
          noticeId,
          willId,
          id,
          hash,
        )
        await rows(
          `insert into death_notice_confirmations (notice_id, person_id, person_key, relation, beneficiary,
             notice_version, content_hash, proof_id)
           values ($1, $2, sha256(''), 'contact', false, 1, decode($3, 'hex'), $4)`,
          noticeId,
          id,
          hash,
          proofId,
        )
        await line('notice.confirmed', id, {
          noticeId,
          version: 1,
          contentHash: hash,
          relation: 'contact',
          proofId,
        })
      }
      await inTransaction(worker.db, { service: 'worker' }, (tx) =>
        setNoticeState(tx, { id: noticeId, willId, state: 'awaiting', version: 1 }, 'waiting', {
          actor: 'worker',
          reason: 'confirmed by two',
        }),
      )
    })
    // The wait as the release worker measures it itself, and its mail to the testator, which went out when it began.
    await eventually(async () => {
      await rows('update release_waits set waited_ms = $2 where notice_id = $1', noticeId, 14 * day)
      await rows(
        `update release_mails set sent_at = app_now() - interval '14 days'
         where notice_id = $1 and sent_at > app_now() - interval '7 days'`,
        noticeId,
      )
      const [will] = await rows<{ status: string }>('select status from wills where id = $1', willId)
      return will!.status === 'released'
    }, 90)
    // Its wrap of the key comes from the worker; under a shared secret there is none.
    await eventually(
      async () =>
        (
          await rows(
            `select 1 from key_wraps where will_id = $1 and recipient = 'release'
             union all select 1 from shared_secrets where will_id = $1 and state = 'on'`,
            willId,
          )
        ).length === 1,
      90,
    )
  } finally {
    await worker.db.destroy()
    await owner.end()
  }
}
