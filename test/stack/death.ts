// Death notices and the release worker together, for tests that do many things to many wills: the calls over HTTP, the
// rounds of the release worker with a clock of the tests, and what became of a will.
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { staffActs } from '@testate/api/death/staff-acts'
import { certificateUrl, type DeathNotice } from '@testate/api/death-notices'
import { generateLogKey, importLogKey } from '@testate/evidence/log/checkpoint'
import { flush } from '../../apps/server/src/audit/sequence.ts'
import { listenForDeliveries } from '../../apps/server/src/death-notices/events.ts'
import { clearProfessionals } from '../../apps/server/src/death-notices/professionals/clear-professionals.ts'
import { mountDeathNotices } from '../../apps/server/src/death-notices/routes.ts'
import { stopAtSignIn } from '../../apps/server/src/death-notices/stop-notice.ts'
import { tellOfNotices } from '../../apps/server/src/death-notices/tell-of-notices.ts'
import { sendMail } from '../../apps/server/src/notifications/jobs.ts'
import { countReturns } from '../../apps/server/src/notifications/returned/count-returns.ts'
import { mountMail } from '../../apps/server/src/notifications/routes.ts'
import { inTransaction } from '../../apps/server/src/platform/database/database.ts'
import type { Person } from '../../apps/server/src/platform/database/person.ts'
import { createLogger } from '../../apps/server/src/platform/log.ts'
import { pinConfirmers } from '../../apps/server/src/release/confirmations/confirmer-addresses.ts'
import type { ReleaseContext } from '../../apps/server/src/release/release-context.ts'
import { mountRelease } from '../../apps/server/src/release/routes.ts'
import { firstLook } from '../../apps/server/testing/first-look.ts'
import {
  acceptedPerson,
  giveCertificate,
  type NoticeSample,
} from '../../apps/server/testing/notice-sample.ts'
import { noticesToRelease } from '../../apps/server/testing/notices-to-release.ts'
import { knownPeople } from './people.ts'
import { deliveryReport } from '../../apps/server/testing/delivery-report.ts'
import { startSmtpStandIn } from '../../apps/server/testing/smtp-stand-in.ts'
import { deathProof, knownLong } from './death-proof.ts'
import { giveFactor, staffProof } from './proofs.ts'
import { startStack } from './stack.ts'
import { moveTime } from './time.ts'
import { newLedgerWatch } from '../../apps/server/src/release/ledgers/watch-ledgers.ts'

const day = 86_400_000

export interface NoticeRow {
  id: string
  willId: string
  state: DeathNotice['state']
  version: number
  contentHash: string
}

/** How a will and its notice stand, with its lines in the log. */
export interface Ended {
  /** Null: nobody could submit one. */
  notice: NoticeRow | null
  will: string
  /** Of the notice's present version. */
  confirmers: string[]
  grants: number
  openGrants: number
  events: string[]
}

export interface Sent {
  method?: 'GET' | 'POST' | 'PUT'
  payload?: object
  headers?: Record<string, string>
}

export async function startDeathStack() {
  // Not the others: the release worker’s rounds are in this process too, and it enqueues nothing.
  listenForDeliveries()
  const people = knownPeople()
  const smtp = await startSmtpStandIn()
  const stack = await startStack({
    mount: (app) => {
      mountMail(app)
      mountDeathNotices(app)
      mountRelease(app)
    },
    personOf: people.personOf,
    env: {
      DEATH_NOTICES: 'open',
      SMTP_URL: smtp.url,
      MAIL_RETURN_ADDRESS: 'back@register.example',
    },
  })
  const wills = noticesToRelease(stack, people)
  const { secret, vkey } = await generateLogKey('register.example/log')
  const signer = await importLogKey(secret)
  const folder = await mkdtemp(join(tmpdir(), 'testate-death-'))
  await mkdir(join(folder, 'trust'))
  await mkdir(join(folder, 'keys/release'), { recursive: true })
  await writeFile(join(folder, 'trust/log.vkey'), `${vkey}\n`)
  const boot = randomUUID()
  let steadyMs = 1_000
  const context: ReleaseContext = {
    db: stack.releaseDb,
    log: createLogger('test', 'silent'),
    store: stack.app.store,
    openingKey: stack.openingKey,
    config: { ...stack.config, keysDir: join(folder, 'keys'), trustDir: join(folder, 'trust') },
    steady: () => ({ boot, ms: steadyMs }),
    ledgers: newLedgerWatch(),
    said: new Map(),
  }

  let calls = 0
  /** One address may not make as many requests as all of these are. */
  async function call(
    person: Person | null,
    url: string,
    { method = 'POST', payload, headers = {} }: Sent = {},
  ): Promise<LightMyRequestResponse> {
    calls += 1
    return await stack.call({
      method,
      url,
      remoteAddress: `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
      headers: { ...(person === null ? {} : { 'x-person': person.id }), ...headers },
      ...(method === 'GET' ? {} : { payload: payload ?? {} }),
    })
  }
  const rows = async <T extends object>(text: string, ...values: unknown[]): Promise<T[]> =>
    (await stack.owner.query(text, values)).rows as T[]
  const noticesOf = (willId: string): Promise<NoticeRow[]> =>
    rows<NoticeRow>(
      `select id, will_id as "willId", state, version, encode(content_hash, 'hex') as "contentHash"
       from death_notices where will_id = $1 order by created_at desc`,
      willId,
    )
  /**
   * Taken by the release worker; good for one confirmation. People of the tests are made in a moment, so whoever it has
   * not written down yet is as if it had a year ago.
   */
  async function proofFor(person: Person, notice: NoticeRow): Promise<string> {
    await knownLong(stack, person)
    return await deathProof(stack, person, notice)
  }

  /** Addresses of confirmers, as the next round of the release worker would write them down. */
  const pin = (): Promise<void> => inTransaction(stack.releaseDb, { service: 'release' }, pinConfirmers)

  return {
    stack,
    people,
    pin,
    smtp,
    context,
    wills,
    call,
    rows,
    noticesOf,
    proofFor,
    noticeOf: async (willId: string): Promise<NoticeRow> => (await noticesOf(willId))[0]!,

    async submit(
      { willId }: Pick<NoticeSample, 'willId'>,
      person: Person,
      over: object = {},
    ): Promise<LightMyRequestResponse> {
      await pin()
      const payload = {
        willId,
        deceasedName: 'Tess Tator',
        dateOfDeath: '2026-01-02',
        supportingDocumentUrl: certificateUrl(await giveCertificate(stack, person)),
        ...over,
      }
      return await call(person, '/api/death-notices', { payload })
    },

    async confirm(
      person: Person,
      notice: NoticeRow,
      { proof, ...over }: { proof?: string; version?: number; contentHash?: string } = {},
    ): Promise<LightMyRequestResponse> {
      const { version, contentHash } = notice
      return await call(person, `/api/death-notices/${notice.id}/confirm`, {
        payload: { version, contentHash, ...over },
        headers: { 'step-up': proof ?? (await proofFor(person, notice)) },
      })
    },

    async decide(
      person: Person,
      { id }: NoticeRow,
      what: 'continue' | 'reject',
    ): Promise<LightMyRequestResponse> {
      return await call(person, `/api/admin/death-notices/${id}/decide`, {
        payload: { what, reason: 'We spoke to the registrar.' },
        headers: await staffProof(stack, person.id, staffActs.decide(id, what)),
      })
    },

    async staff(name = 'Sam Staff'): Promise<Person> {
      const person = await people.add(stack, { name, isAdmin: true, role: 'admin' })
      await giveFactor(stack, person.id)
      return person
    },

    /** Staff for so many days, with an accepted identity: who may look up or assign a professional. */
    async oldStaff(name = 'Sam Staff', days = 31, print?: Buffer): Promise<Person> {
      const person = await acceptedPerson(stack, people, name, print)
      await stack.owner.query(
        `update people set is_admin = true, role = 'admin', staff_since = app_now() - make_interval(days => $2)
         where id = $1`,
        [person.id, days],
      )
      await giveFactor(stack, person.id)
      return Object.assign(person, { isAdmin: true, role: 'admin' as const })
    },

    /** One statement of the api's login, as it says who it is for. */
    asApi: (person: Person, statement: string): Promise<unknown> =>
      inTransaction(stack.db, { person }, (tx) => sql.raw(statement).execute(tx)),

    signIn: (person: Person): Promise<void> =>
      inTransaction(stack.db, { service: 'accounts' }, (tx) => stopAtSignIn(tx, person.id)),

    /** Looks whether an assigned professional is a beneficiary, and tells all, as the worker’s jobs do. */
    async tellOfProfessional(): Promise<void> {
      await clearProfessionals({ db: stack.workerDb, openingKey: stack.openingKey })
      await tellOfNotices({ db: stack.workerDb, config: stack.config })
    },

    /** Mails what happened, as the worker's job does. */
    tellAll: (): Promise<void> => tellOfNotices({ db: stack.workerDb, config: stack.config }),

    /** Hands what waits for this mailbox to the mail server, as the worker's job does. */
    async sendTo(email: string): Promise<void> {
      const waiting = await rows<{ id: string }>(
        'select id from outbox where sealed is not null and to_address = $1',
        email,
      )
      for (const { id } of waiting) await sendMail.run({ outboxId: id }, stack.workerContext)
    },

    /** A report to the return address of each mail that this mailbox was sent, counted by the worker. */
    async comeBack(email: string): Promise<void> {
      for (const { from } of smtp.received.filter(({ to }) => to.includes(email)))
        await stack.call({
          method: 'POST',
          url: '/api/mail/returned',
          headers: { 'content-type': 'message/rfc822' },
          payload: deliveryReport({ to: from, about: email }),
        })
      await countReturns({ db: stack.workerDb })
    },

    /** Why the release worker does not release it. */
    doubtOf: (noticeId: string): string => context.said.get(noticeId) ?? '',

    /** Every line so far is in the log. */
    async inLog(): Promise<void> {
      await flush(stack.workerDb, signer)
    },

    /** A round of the release worker, with every line in the log. */
    async look(): Promise<void> {
      await flush(stack.workerDb, signer)
      await firstLook(context)
    },

    /** How many testators of these wills the release worker has not mailed about their wait yet. */
    async untold(samples: readonly NoticeSample[]): Promise<number> {
      const [{ untold }] = (await rows(
        `select count(*)::int as untold from death_notices n
           left join release_waits w on w.notice_id = n.id
           left join release_mails m on m.notice_id = w.notice_id and m.line = w.line
         where n.state = 'waiting' and n.will_id = any($1) and m.sent_at is null`,
        samples.map(({ willId }) => willId),
      )) as [{ untold: number }]
      return untold
    },

    /** Time passes for all: clocks of hosts and database, and the machine's own. Returns the undo of the first two. */
    async pass(days: number): Promise<() => Promise<void>> {
      const restore = await moveTime(stack, days * day)
      steadyMs += days * day
      return restore
    },

    async endOf(willId: string): Promise<Ended> {
      const notice = (await noticesOf(willId))[0] ?? null
      const [{ status, confirmers, grants, open, events }] = (await rows(
        `select status, (select count(*)::int from release_grants g where g.will_id = w.id) as grants,
           (select count(*)::int from release_grants g where g.will_id = w.id and g.ended_at is null) as open,
           array(select person_id::text from death_notice_confirmations c
             where c.notice_id = $2 and c.notice_version = $3) as confirmers,
           array(select convert_from(leaf, 'UTF8')::json ->> 'event' from audit_entries
             where will_id = w.id order by id) as events
         from wills w where w.id = $1`,
        willId,
        notice?.id ?? null,
        notice?.version ?? null,
      )) as [{ status: string; confirmers: string[]; grants: number; open: number; events: string[] }]
      return { notice, will: status, confirmers, grants, openGrants: open, events }
    },

    async stop(): Promise<void> {
      await stack.stop()
      await smtp.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type DeathStack = Awaited<ReturnType<typeof startDeathStack>>
