// Takes text messages as Twilio does (its REST API of 2010-04-01) and shows them in the development mailbox, so that
// the register’s own client is used against it. Numbers of the range that Ofcom keeps free for fiction fail on purpose.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { LoopbackAnswer, LoopbackRequest } from '../ledgers/loopback-http.ts'
import type { MailboxStore, StoredText } from './store.ts'

export interface TextAccount {
  accountSid: string
  authToken: string
}

/** As with test cards: what becomes of a message to each number. Every other is delivered. */
export const failingNumbers = {
  /** Refused at once: no number. */
  '+447700900400': 'refused',
  /** Taken, and never delivered. */
  '+447700900404': 'undelivered',
  /** Taken, but the answer is lost the first time. */
  '+447700900500': 'answer-lost',
} as const
const fateOf = (to: string): string => (failingNumbers as Record<string, string>)[to] ?? 'delivered'

const root = '/2010-04-01/Accounts'
const REPORTS_AFTER_MS = 100

/** Null for every other address. */
export async function answerTexts(
  request: LoopbackRequest,
  store: MailboxStore,
  account: TextAccount,
): Promise<LoopbackAnswer | null> {
  const { method, url } = request
  if (!url.pathname.startsWith(`${root}/`)) return null
  if (!isAccount(request.header('authorization'), account)) return problem(401, 20003, 'Authenticate')
  const own = `${root}/${account.accountSid}`
  if (method === 'GET' && url.pathname === `${own}.json`)
    return { body: { sid: account.accountSid, status: 'active' } }
  if (url.pathname === `${own}/Messages.json`) {
    if (method === 'POST') return await take(new URLSearchParams(await request.body()), store, account)
    const found = store.texts(url.searchParams.get('To')).map((text) => resource(text, account))
    return { body: { messages: found, page: 0, page_size: 50, next_page_uri: null, uri: url.pathname } }
  }
  const sid = new RegExp(`^${own}/Messages/(SM[0-9a-f]{32})\\.json$`).exec(url.pathname)?.[1]
  const one = sid === undefined ? undefined : store.texts(null).find((text) => text.sid === sid)
  return one === undefined
    ? problem(404, 20404, `The requested resource ${url.pathname} was not found`)
    : { body: resource(one, account) }
}

async function take(
  form: URLSearchParams,
  store: MailboxStore,
  account: TextAccount,
): Promise<LoopbackAnswer> {
  const [to, body] = [form.get('To') ?? '', form.get('Body') ?? '']
  const from = form.get('From') ?? form.get('MessagingServiceSid') ?? ''
  if (!/^\+[1-9]\d{7,14}$/.test(to) || fateOf(to) === 'refused')
    return problem(400, 21211, `Invalid 'To' Phone Number: ${to}`)
  if (from === '') return problem(400, 21603, "A 'From' phone number is required")
  if (body === '' || body.length > 1600) return problem(400, 21617, 'The message body is too long, or empty')
  const isFirst = store.texts(to).length === 0
  const fate = fateOf(to)
  const text = store.addText({
    sid: `SM${randomBytes(16).toString('hex')}`,
    to,
    from,
    body,
    status: fate === 'undelivered' ? 'undelivered' : 'delivered',
  })
  store.add([to], asMessage(text))
  const report = form.get('StatusCallback')
  if (report !== null) setTimeout(() => void reportTo(report, text, account), REPORTS_AFTER_MS).unref()
  if (fate === 'answer-lost' && isFirst) return problem(500, 20500, 'Internal Server Error')
  return { status: 201, body: { ...resource(text, account), status: 'queued' } }
}

/** As Twilio signs what it posts: the address, then each name and value in their order. */
export function textSignature(authToken: string, address: string, params: Record<string, string>): string {
  const whole = Object.keys(params)
    .toSorted()
    .reduce((all, name) => all + name + params[name]!, address)
  return createHmac('sha1', authToken).update(whole).digest('base64')
}

async function reportTo(
  address: string,
  { sid, to, from, status }: StoredText,
  account: TextAccount,
): Promise<void> {
  const params = {
    AccountSid: account.accountSid,
    From: from,
    MessageSid: sid,
    MessageStatus: status,
    To: to,
  }
  await fetch(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': textSignature(account.authToken, address, params),
    },
    body: new URLSearchParams(params).toString(),
    signal: AbortSignal.timeout(5_000),
  }).catch(() => undefined) // the register asks for what no report told
}

const resource = ({ sid, to, from, body, status, at }: StoredText, { accountSid }: TextAccount): object => ({
  account_sid: accountSid,
  api_version: '2010-04-01',
  body,
  date_created: new Date(at).toUTCString(),
  date_sent: new Date(at).toUTCString(),
  date_updated: new Date(at).toUTCString(),
  direction: 'outbound-api',
  error_code: status === 'undelivered' ? 30003 : null,
  error_message: null,
  from,
  messaging_service_sid: null,
  num_media: '0',
  num_segments: '1',
  price: null,
  price_unit: 'GBP',
  sid,
  status,
  subresource_uris: {},
  to,
  uri: `${root}/${accountSid}/Messages/${sid}.json`,
})

const problem = (status: number, code: number, message: string): LoopbackAnswer => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
})

function isAccount(header: string | undefined, { accountSid, authToken }: TextAccount): boolean {
  const given = Buffer.from(header ?? '')
  const wanted = Buffer.from(`Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** A mail that the mailbox's page shows. */
const asMessage = ({ to, from, body }: StoredText): Buffer =>
  Buffer.from(
    [
      `From: ${from.replaceAll(/[^\w +]/g, '')} <text@message.invalid>`,
      `To: ${to}`,
      'Subject: Text message',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(body).toString('base64'),
      '',
    ].join('\r\n'),
  )
