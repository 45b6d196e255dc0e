// Text messages against a server that speaks Twilio's protocol, by Twilio's own client: the number and its code, each
// message once whatever is killed, and only what the provider signed counts.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { mailTo } from '../../../../../test/stack/mails.ts'
import { knownPeople } from '../../../../../test/stack/people.ts'
import { giveProof } from '../../../../../test/stack/proofs.ts'
import { eventually, startStack, type Stack } from '../../../../../test/stack/stack.ts'
import { callPhone, givePhone, startTextStandIn, type TextStandIn } from '../../../../../test/stack/texts.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { on } from '../../platform/events.ts'
import { liveOf, personTopic } from '../../platform/live.ts'
import { mountMail } from '../routes.ts'
import { textAnswerers } from './answerers.ts'
import { textJobs } from './jobs.ts'
import { textProvider, TextNotTaken } from './provider.ts'
import { sealNumber } from './sealed-text.ts'
import { sendText } from './send-text.ts'
import { askAboutTexts } from './settle-texts.ts'
import { textTo } from './text-to.ts'

let stack: Stack
let texts: TextStandIn
let ann: Person
let next = 0
/** Each test has a phone of its own. */
let number: string
const people = knownPeople()
const settled: unknown[] = []
beforeAll(async () => {
  on('text.settled', async (_tx, told) => void settled.push(told))
  texts = await startTextStandIn()
  stack = await startStack({
    mount: (app) => {
      mountMail(app)
      liveOf(app)
    },
    personOf: people.personOf,
    jobs: textJobs,
    answerers: textAnswerers,
    env: texts.env,
  })
})
afterAll(async () => {
  await stack?.stop()
  await texts?.stop()
})
beforeEach(async () => {
  await texts.away(false)
  ann = await people.add(stack)
  number = `+4477009001${String(10 + next++).padStart(2, '0')}`
})

interface Row {
  id: string
  number: Buffer | null
  sealed: Buffer | null
  tried_at: Date | null
  provider_id: string | null
  sent_at: Date | null
  asked_at: Date | null
  failed_at: Date | null
  failure: string | null
  delivered_at: Date | null
  returned_at: Date | null
}
const rowOf = async (id: string): Promise<Row> =>
  (await stack.owner.query<Row>('select * from texts where id = $1', [id])).rows[0]!
/** In a stack without the jobs, so that the test runs each step. */
const write = async (person: Person, says: string): Promise<string> =>
  (await inTransaction(stack.workerDb, { service: 'worker' }, async (tx) => {
    const id = await textTo(tx, stack.config, { personId: person.id, what: 'submitted', says: () => says })
    // The test runs the job itself.
    await sql`delete from pgboss.job where name = 'send-text' and data ->> 'textId' = ${id}`
      .execute(tx)
      .catch(() => {})
    return id
  }))!
const send = async (id: string): Promise<void> => await sendText.run({ textId: id }, stack.workerContext)
const show = async (person = ann) => (await callPhone(stack, person, 'GET')).json<Record<string, unknown>>()
/** Proven, as if its code had been entered. */
const moveTo = async (to: string): Promise<void> =>
  void (await stack.owner.query('update phone_numbers set number = $2 where person_id = $1', [
    ann.id,
    await sealNumber(stack.workerContext.sealingKey, ann.id, to),
  ]))
const written = async (): Promise<string[]> =>
  (
    await stack.owner.query<{ what: string }>('select what from texts where person_id = $1', [ann.id])
  ).rows.map(({ what }) => what)
const lines = async (): Promise<unknown[]> =>
  (
    await stack.owner.query(
      "select convert_from(leaf, 'UTF8')::json ->> 'event' as event from audit_entries where actor = $1",
      [ann.id],
    )
  ).rows

test('a number counts once its code is entered; the one before, the mailbox and the log hear of it', async () => {
  expect(await show()).toEqual({ available: true, endsIn: null, provenAt: null, waiting: null })
  const heard: (string | null)[] = []
  const live = liveOf(stack.app)
  const end = live.watch(personTopic(ann.id), (news) => heard.push(news))
  await live.listening()
  const asked = (await callPhone(stack, ann, 'PUT', '', { number: number.replace('+44', '0') })).json()
  const endsIn = number.slice(-3)
  // The api is told no more of it.
  expect(asked).toEqual({
    available: true,
    endsIn: null,
    provenAt: null,
    waiting: { endsIn, expiresAt: expect.any(String) },
  })
  const [first] = await eventually(async () => {
    const sent = await texts.at(number)
    return sent.length > 0 && sent
  })
  const code = /^Testate: your code is (\d{6})\. It proves that this number is yours\./.exec(first!.body)![1]!
  const wrong = code === '000000' ? '000001' : '000000'
  const refused = await callPhone(stack, ann, 'POST', '/confirm', { code: wrong })
  expect(refused.json()).toMatchObject({ status: 403, reason: 'code-wrong', triesLeft: 4 })
  expect((await callPhone(stack, ann, 'POST', '/confirm', { code })).json()).toMatchObject({
    endsIn,
    provenAt: expect.any(String),
    waiting: null,
  })
  expect(await mailTo(stack, ann.email, 'account-changed')).toEqual({ name: ann.name, what: 'phone' })
  // Their other screens read it anew.
  await eventually(async () => heard.includes('me'))
  end()
  // Once only.
  expect((await callPhone(stack, ann, 'POST', '/confirm', { code })).json()).toMatchObject({
    reason: 'code-over',
  })
  const other = `+35385012345${next}`
  await givePhone(stack, texts, ann, other)
  await eventually(async () => (await texts.at(number)).at(-1)!.body.includes('gets no more text messages'))
  expect(await show()).toMatchObject({ endsIn: other.slice(-3) })
  // Proven once more: it is not told that it gets no more.
  await givePhone(stack, texts, ann, other)
  expect((await written()).filter((what) => what === 'changed')).toHaveLength(1)
  expect((await callPhone(stack, ann, 'DELETE')).json()).toMatchObject({ endsIn: null, waiting: null })
  expect(await mailTo(stack, ann.email, 'account-changed')).toEqual({ name: ann.name, what: 'phone-removed' })
  expect(await lines()).toHaveLength(4)
  expect(
    await inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
      textTo(tx, stack.config, { personId: ann.id, what: 'submitted', says: () => 'nobody reads this' }),
    ),
  ).toBeNull()
})

test('after five wrong codes the right one counts no more, and five codes a day are sent', async () => {
  await callPhone(stack, ann, 'PUT', '', { number })
  const sent = await eventually(async () => (await texts.at(number))[0])
  const code = /(\d{6})/.exec(sent.body)![1]!
  const wrong = code === '000000' ? '000001' : '000000'
  for (const left of [4, 3, 2, 1, 0])
    expect((await callPhone(stack, ann, 'POST', '/confirm', { code: wrong })).json()).toMatchObject(
      left === 0 ? { reason: 'code-over' } : { triesLeft: left },
    )
  expect((await callPhone(stack, ann, 'POST', '/confirm', { code })).statusCode).toBe(410)
  for (const _ of [2, 3, 4, 5])
    expect((await callPhone(stack, ann, 'PUT', '', { number })).statusCode).toBe(200)
  expect((await callPhone(stack, ann, 'PUT', '', { number })).json()).toMatchObject({
    status: 429,
    reason: 'text-codes-too-many',
    most: 5,
  })
  // Nor to one number, whoever asks; and no count of it names it.
  const bob = await people.add(stack)
  expect((await callPhone(stack, bob, 'PUT', '', { number })).json()).toMatchObject({
    reason: 'text-codes-too-many',
  })
  const { rows } = await stack.owner.query<{ kind: string; key: string }>(
    "select kind, encode(key_hash, 'hex') as key from limit_marks where kind like 'text-code%'",
  )
  for (const { kind, key } of rows)
    expect(key).not.toBe(createHash('sha256').update(`${kind}\n${number}`).digest('hex'))
})

test('without a proof nothing is counted, so a session shuts nobody out; all together have a limit', async () => {
  const url = '/api/account/phone'
  const headers = { 'x-person': ann.id, 'step-up': 'none' }
  for (const _ of [1, 2, 3, 4, 5, 6])
    expect((await stack.call({ method: 'PUT', url, headers, payload: { number } })).statusCode).toBe(403)
  expect((await callPhone(stack, ann, 'PUT', '', { number })).statusCode).toBe(200)
  await stack.owner.query(
    `insert into limit_marks (kind, key_hash, at)
    select kind, key_hash, at from limit_marks, generate_series(1, 500)
    where kind = 'text-code:all' limit 500`,
  )
  expect((await callPhone(stack, ann, 'PUT', '', { number })).json()).toMatchObject({
    status: 429,
    reason: 'too-many-tries',
  })
  await stack.owner.query("delete from limit_marks where kind = 'text-code:all'")
})

test('no change without a proof for it: none, another purpose’s, another person’s, and a used one', async () => {
  const bob = await people.add(stack)
  const put = async (stepUp?: string) =>
    (
      await stack.call({
        method: 'PUT',
        url: '/api/account/phone',
        headers: { 'x-person': ann.id, ...(stepUp === undefined ? {} : { 'step-up': stepUp }) },
        payload: { number },
      })
    ).statusCode
  const proof = await giveProof(stack, ann.id, { purpose: 'phone' })
  expect(await put()).toBe(403)
  expect(await put(await giveProof(stack, ann.id, { purpose: 'email' }))).toBe(403)
  expect(await put(await giveProof(stack, bob.id, { purpose: 'phone' }))).toBe(403)
  expect(await put(proof)).toBe(200)
  // A repeat, whose answer was lost, sends no second code.
  await eventually(async () => (await texts.at(number)).length === 1)
  expect(await put(proof)).toBe(200)
  const removed = await stack.call({
    method: 'DELETE',
    url: '/api/account/phone',
    headers: { 'x-person': ann.id, 'step-up': proof },
  })
  expect(removed.json()).toMatchObject({ reason: 'confirmation-spent' })
  expect(await texts.at(number)).toHaveLength(1)
  const landline = await callPhone(stack, ann, 'PUT', '', { number: '020 7946 0000' })
  expect(landline.json()).toMatchObject({ errors: [{ field: 'number', code: 'phone-needed' }] })
})

test('no row, and no login but the worker’s, shows a number or a text', async () => {
  await givePhone(stack, texts, ann, number)
  const id = await write(ann, 'a secret link')
  for (const table of ['texts', 'phone_numbers']) {
    const { rows } = await stack.owner.query<{ row: string }>(`select ${table}::text as row from ${table}`)
    for (const { row } of rows)
      for (const part of [number, number.slice(3), 'secret link', Buffer.from(number).toString('hex')])
        expect(row).not.toContain(part)
    for (const db of [stack.db, stack.releaseDb])
      await expect(sql.raw(`select 1 from ${table}`).execute(db)).rejects.toThrow('permission denied')
  }
  // Nobody is sent what was sealed for another person or message.
  const bob = await people.add(stack)
  await stack.owner.query('update texts set person_id = $2 where id = $1', [id, bob.id])
  await send(id)
  expect(await rowOf(id)).toMatchObject({ failure: 'cannot be opened', sent_at: null, sealed: null })
  expect((await texts.at(number)).map(({ body }) => body).join()).not.toContain('a secret link')
})

test('sent once: when the answer is lost, when killed before and after, and however often the job runs', async () => {
  const lost = '+447700900500'
  await givePhone(stack, texts, ann, number)
  // The stand-in takes the first message to this number and answers 500.
  await moveTo(lost)
  const id = await write(ann, 'the answer to this is lost')
  await expect(send(id)).rejects.toThrow('the provider answered 500')
  expect(await rowOf(id)).toMatchObject({ sent_at: null, tried_at: expect.any(Date) })
  await send(id)
  const [only] = await texts.at(lost)
  expect(await rowOf(id)).toMatchObject({ provider_id: only!.sid, number: null, sealed: null })
  await send(id)
  expect(await texts.at(lost)).toHaveLength(1)

  // Killed after it noted the intention and before it reached the provider: asked first, and sent after a minute.
  await moveTo(number)
  const before = (await texts.at(number)).length
  const killed = await write(ann, 'this never left')
  await stack.owner.query('update texts set tried_at = app_now() where id = $1', [killed])
  await expect(send(killed)).rejects.toThrow('may still have it')
  expect(await texts.at(number)).toHaveLength(before)
  await stack.owner.query("update texts set tried_at = app_now() - interval '2 minutes' where id = $1", [
    killed,
  ])
  await send(killed)
  expect(await texts.at(number)).toHaveLength(before + 1)

  // Killed after the provider took it and before that was noted.
  const taken = await write(ann, 'taken and not noted')
  const provider = (await textProvider(stack.config))!
  await stack.owner.query('update texts set tried_at = app_now() where id = $1', [taken])
  const sid = await provider.send({ id: taken, to: number, body: 'Testate: taken and not noted' })
  await send(taken)
  expect(await rowOf(taken)).toMatchObject({ provider_id: sid, sent_at: expect.any(Date) })
  expect(await texts.at(number)).toHaveLength(before + 2)
})

test('a second attempt begins the minute anew, so that a crash after it sends no third', async () => {
  await givePhone(stack, texts, ann, number)
  const id = await write(ann, 'tried twice')
  await stack.owner.query(
    `update texts set tried_at = app_now() - interval '2 hours', created_at = app_now() - interval '2 hours'
    where id = $1`,
    [id],
  )
  // It takes each message, answers none, and lists none yet.
  let taken = 0
  const server = createServer(({ method }, response) => {
    if (method === 'POST') taken++
    response.writeHead(method === 'POST' ? 500 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ messages: [], page: 0, page_size: 50, next_page_uri: null, uri: '/' }))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const config = { ...stack.config, texts: { ...stack.config.texts!, apiBase } }
  try {
    const attempt = () => sendText.run({ textId: id }, { ...stack.workerContext, config })
    await expect(attempt()).rejects.toThrow('the provider answered 500')
    await expect(attempt()).rejects.toThrow('may still have it')
    expect(taken).toBe(1)
  } finally {
    server.close()
  }
})

test('a provider that is away is tried again; after a day the message counts as refused', async () => {
  await givePhone(stack, texts, ann, number)
  const id = await write(ann, 'patience')
  await texts.away(true)
  await expect(send(id)).rejects.toThrow('the provider did not answer (ECONNREFUSED)')
  // Nothing reached it, so it need not be asked.
  expect(await rowOf(id)).toMatchObject({ tried_at: null, sent_at: null })
  await texts.away(false)
  await send(id)
  expect((await rowOf(id)).sent_at).not.toBeNull()
  const late = await write(ann, 'too late')
  await stack.owner.query("update texts set created_at = app_now() - interval '25 hours' where id = $1", [
    late,
  ])
  await send(late)
  expect(await rowOf(late)).toMatchObject({ failure: 'not sent within a day', sealed: null, number: null })
})

test('a day after it was written, one whose fate nobody can tell counts as refused', async () => {
  await givePhone(stack, texts, ann, number)
  const tried = async (ago: string): Promise<string> => {
    const id = await write(ann, 'nobody knows')
    await stack.owner.query(
      `update texts set tried_at = app_now() - $2::interval, created_at = app_now() - interval '25 hours'
      where id = $1`,
      [id, ago],
    )
    return id
  }
  const [closed, away, justNow] = [await tried('24 hours'), await tried('24 hours'), await tried('0 s')]
  const config = { ...stack.config, texts: { ...stack.config.texts!, authToken: 'b1'.repeat(16) } }
  await sendText.run({ textId: closed }, { ...stack.workerContext, config })
  await texts.away(true)
  await send(away)
  for (const id of [closed, away])
    expect(await rowOf(id)).toMatchObject({ failure: 'not sent within a day', sealed: null, number: null })
  // This may be listed within the minute.
  await expect(send(justNow)).rejects.toThrow('did not answer')
  expect(await rowOf(justNow)).toMatchObject({ failed_at: null })
})

test('a number that is none is refused for good, and neither error nor row names it', async () => {
  const none = '+447700900400'
  await givePhone(stack, texts, ann, number)
  await moveTo(none)
  const id = await write(ann, 'nobody')
  await send(id)
  expect(await rowOf(id)).toMatchObject({ failure: 'refused', failed_at: expect.any(Date), sealed: null })
  const provider = (await textProvider(stack.config))!
  const error = await provider.send({ id, to: none, body: 'a secret' }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(TextNotTaken)
  const { message, stack: trace } = error as Error
  expect(JSON.stringify([message, trace, error, (error as Error).cause])).not.toMatch(/7700|secret|Basic/)
})

test('what became of a message counts as the provider signed it, and for no other message', async () => {
  await givePhone(stack, texts, ann, number)
  const [one, other] = [await write(ann, 'one'), await write(ann, 'other')]
  await send(one)
  await send(other)
  const { provider_id: sid } = await rowOf(one)
  const { provider_id: otherSid } = await rowOf(other)
  const counted = async (...given: [id: string, sid: string, status: string, over?: object]) =>
    await texts.report(stack, ...given)
  // Changed after it was signed; another message's; one that nobody knows; one without a signature.
  expect(await counted(one, sid!, 'delivered', { MessageStatus: 'undelivered' })).toBe(false)
  expect(await counted(one, otherSid!, 'undelivered')).toBe(false)
  expect(await counted('11111111-1111-4111-8111-111111111111', sid!, 'undelivered')).toBe(false)
  const unsigned = await stack.call({
    method: 'POST',
    url: `/api/texts/${one}/report`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `MessageSid=${sid}&MessageStatus=undelivered`,
  })
  expect(unsigned.json()).toEqual({ counted: false })
  const asJson = { method: 'POST', url: `/api/texts/${one}/report`, payload: {} } as const
  expect((await stack.call(asJson)).json()).toMatchObject({ status: 415, reason: 'content-type-wrong' })
  expect(await rowOf(one)).toMatchObject({ delivered_at: null, returned_at: null })

  expect(await counted(one, sid!, 'sent')).toBe(true)
  expect(await rowOf(one)).toMatchObject({ delivered_at: null, returned_at: null })
  expect(await counted(one, sid!, 'delivered')).toBe(true)
  // The first final word stands.
  expect(await counted(one, sid!, 'undelivered')).toBe(true)
  expect(await rowOf(one)).toMatchObject({ delivered_at: expect.any(Date), returned_at: null })
})

test('a contradicting later report is told to nobody', async () => {
  await givePhone(stack, texts, ann, number)
  const id = await write(ann, 'arrived')
  await send(id)
  const { provider_id: sid } = await rowOf(id)
  await texts.report(stack, id, sid!, 'delivered')
  const told = (): unknown[] => settled.filter((one) => (one as { textId: string }).textId === id)
  const before = told().length
  await texts.report(stack, id, sid!, 'undelivered')
  expect(told()).toHaveLength(before)
})

test('a report that comes before the answer says what the provider calls the message', async () => {
  await givePhone(stack, texts, ann, number)
  const id = await write(ann, 'early')
  await stack.owner.query('update texts set tried_at = app_now() where id = $1', [id])
  const sid = await (await textProvider(stack.config))!.send({ id, to: number, body: 'Testate: early' })
  expect(await texts.report(stack, id, sid, 'delivered')).toBe(true)
  expect(await rowOf(id)).toMatchObject({ provider_id: sid, sealed: null, delivered_at: expect.any(Date) })
  const before = (await texts.at(number)).length
  await send(id)
  expect(await texts.at(number)).toHaveLength(before)
})

test('where no report comes the provider is asked: delivered, or not', async () => {
  await givePhone(stack, texts, ann, number)
  const one = await write(ann, 'one')
  await send(one)
  await moveTo('+447700900404')
  const other = await write(ann, 'other')
  await send(other)
  await askAboutTexts(stack.workerContext)
  // Not within the first five minutes: a report may be on its way.
  expect(await rowOf(one)).toMatchObject({ delivered_at: null })
  await stack.owner.query("update texts set sent_at = sent_at - interval '6 minutes' where person_id = $1", [
    ann.id,
  ])
  await askAboutTexts(stack.workerContext)
  expect(await rowOf(one)).toMatchObject({ delivered_at: expect.any(Date), returned_at: null })
  expect(await rowOf(other)).toMatchObject({ delivered_at: null, returned_at: expect.any(Date) })
})

test('one that the provider no longer knows holds up no other, and a run ends in its time', async () => {
  await givePhone(stack, texts, ann, number)
  const [gone, known] = [await write(ann, 'gone'), await write(ann, 'known')]
  await send(gone)
  await send(known)
  await stack.owner.query(
    `update texts set sent_at = sent_at - interval '7 minutes',
      provider_id = case when id = $2 then 'SM' || repeat('0', 32) else provider_id end where person_id = $1`,
    [ann.id, gone],
  )
  await stack.owner.query("update texts set sent_at = sent_at - interval '1 minute' where id = $1", [gone])
  await askAboutTexts(stack.workerContext, { withinMs: 0 })
  expect((await rowOf(known)).delivered_at).toBeNull()
  await askAboutTexts(stack.workerContext)
  expect((await rowOf(known)).delivered_at).not.toBeNull()
  // It is asked about again, after the others.
  expect(await rowOf(gone)).toMatchObject({
    asked_at: expect.any(Date),
    delivered_at: null,
    returned_at: null,
  })
})

test('where none are sent the number stays, nothing goes out, and the page is told', async () => {
  const without = await startStack({
    mount: mountMail,
    personOf: people.personOf,
    jobs: textJobs,
    answerers: textAnswerers,
  })
  try {
    const carl = await people.add(without)
    expect((await callPhone(without, carl, 'GET')).json()).toMatchObject({ available: false, endsIn: null })
    expect((await callPhone(without, carl, 'PUT', '', { number })).json()).toMatchObject({
      status: 409,
      reason: 'texts-not-set-up',
    })
  } finally {
    await without.stop()
  }
})
