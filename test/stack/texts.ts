// Text messages in tests: the development mailbox, which takes them as Twilio does, and what it shows.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMailbox } from '../../apps/embedded/src/mailbox/mailbox.ts'
import { textSignature } from '../../apps/embedded/src/mailbox/texts.ts'
import { steadyPort } from '../../apps/embedded/src/process/steady-port.ts'
import type { Person } from '../../apps/server/src/platform/database/person.ts'
import { giveProof } from './proofs.ts'
import { eventually, type Stack } from './stack.ts'

const account = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'a0'.repeat(16) }

interface Sent {
  sid: string
  body: string
  status: string
}

export interface TextStandIn {
  env: Record<string, string>
  /** What a phone was sent, oldest first. */
  at(number: string): Promise<Sent[]>
  /** Posts to the api what Twilio would report, signed; `over` changes what is posted after it was signed. */
  report(stack: Stack, id: string, sid: string, status: string, over?: object): Promise<boolean>
  /** Goes away, or comes back at the same address. */
  away(is: boolean): Promise<void>
  stop(): Promise<void>
}

export async function startTextStandIn(): Promise<TextStandIn> {
  const dataDir = await mkdtemp(join(tmpdir(), 'testate-texts-'))
  const port = await steadyPort(join(dataDir, 'texts-port'))
  const start = () => startMailbox({ dataDir, port, texts: account })
  let mailbox = await start()
  let isAway = false
  const base = mailbox.url
  return {
    env: {
      TWILIO_ACCOUNT_SID: account.accountSid,
      TWILIO_AUTH_TOKEN: account.authToken,
      TWILIO_FROM: 'Testate',
      TWILIO_API_BASE: base,
    },
    async at(number) {
      const answer = await fetch(
        `${base}/2010-04-01/Accounts/${account.accountSid}/Messages.json?To=${encodeURIComponent(number)}`,
        {
          headers: {
            authorization: `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')}`,
          },
        },
      )
      return ((await answer.json()) as { messages: Sent[] }).messages.toReversed()
    },
    async report(stack, id, sid, status, over = {}) {
      const params = { AccountSid: account.accountSid, MessageSid: sid, MessageStatus: status }
      const address = `${stack.config.publicUrl}/api/texts/${id}/report`
      const answer = await stack.call({
        method: 'POST',
        url: `/api/texts/${id}/report`,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-twilio-signature': textSignature(account.authToken, address, params),
        },
        payload: new URLSearchParams({ ...params, ...over }).toString(),
      })
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return answer.json<{ counted: boolean }>().counted
    },
    async away(is) {
      if (is === isAway) return
      isAway = is
      if (is) await mailbox.stop()
      else mailbox = await start()
    },
    async stop() {
      if (!isAway) await mailbox.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Gives and proves a number, as a person does. The stack answers `textAnswerers` and runs `textJobs`. */
export async function givePhone(
  stack: Stack,
  texts: TextStandIn,
  person: Pick<Person, 'id'>,
  number: string,
): Promise<void> {
  const before = (await texts.at(number)).length
  const asked = await callPhone(stack, person, 'PUT', '', { number })
  if (asked.statusCode !== 200) throw new Error(asked.body)
  const code = await eventually(async () => {
    const sent = await texts.at(number)
    return sent.length > before && /code is (\d{6})\./.exec(sent.at(-1)!.body)?.[1]
  })
  const proven = await callPhone(stack, person, 'POST', '/confirm', { code })
  if (proven.statusCode !== 200) throw new Error(proven.body)
}

/** With a proof where the call needs one. */
export async function callPhone(
  stack: Stack,
  person: Pick<Person, 'id'>,
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  path = '',
  payload?: object,
): Promise<Awaited<ReturnType<Stack['call']>>> {
  const needs = method === 'PUT' || method === 'DELETE'
  return await stack.call({
    method,
    url: `/api/account/phone${path}`,
    headers: {
      'x-person': person.id,
      ...(needs ? { 'step-up': await giveProof(stack, person.id, { purpose: 'phone' }) } : {}),
    },
    ...(payload === undefined ? {} : { payload }),
  })
}
