// Who carries text messages: Twilio, by its own client. Nothing this throws names a number or a text, since errors are
// logged and kept with the job.
import type { Config } from '../../platform/config.ts'

/** What became of one: `waiting` until the network has answered. */
export type Standing = 'waiting' | 'delivered' | 'failed'

interface Outgoing {
  /** Its row. */
  id: string
  to: string
  body: string
}

export interface TextProvider {
  /** Returns what the provider calls it. Throws TextNotTaken. */
  send(text: Outgoing): Promise<string>
  /** What the provider calls texts like this one that were handed to it since then, the oldest first. */
  find(text: Outgoing, since: Date): Promise<string[]>
  standingOf(providerId: string): Promise<Standing>
}

export class TextNotTaken extends Error {
  /** The provider will never take it: the number is none, or wants no messages. */
  readonly isFinal: boolean
  /** It may have been taken although this was thrown. */
  readonly mayBeTaken: boolean

  constructor(message: string, { isFinal = false, mayBeTaken = false } = {}) {
    super(message)
    this.isFinal = isFinal
    this.mayBeTaken = mayBeTaken
  }
}

/** About the recipient or the text (twilio.com/docs/api/errors). All others are the operator's to mend, or pass. */
const aboutThisText: readonly unknown[] = [21211, 21214, 21217, 21408, 21610, 21612, 21614, 21617]
/** No connection was made. */
const unreached: readonly unknown[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']
const LOOKED_AT = 50
/** Theirs and ours, and theirs counts whole seconds. */
const CLOCKS_DIFFER_MS = 60_000
const WITHIN_MS = 15_000

export const reportAddress = (publicUrl: string, id: string): string => `${publicUrl}/api/texts/${id}/report`

/** Null: the register sends no text messages. */
export async function textProvider({
  texts,
  publicUrl,
}: Pick<Config, 'texts' | 'publicUrl'>): Promise<TextProvider | null> {
  if (texts === undefined) return null
  // Loaded with the first text: it takes forty megabytes.
  const { default: twilio } = await import('twilio')
  const client = twilio(texts.accountSid, texts.authToken, { timeout: WITHIN_MS })
  if (texts.apiBase !== undefined) client.api.baseUrl = texts.apiBase
  const from = texts.from.startsWith('MG') ? { messagingServiceSid: texts.from } : { from: texts.from }
  // Twilio refuses a text whose report goes to an address that it cannot reach; then it is asked instead.
  const reports = texts.apiBase !== undefined || publicUrl.startsWith('https:')
  return {
    async send({ id, to, body }) {
      const report = reports ? { statusCallback: reportAddress(publicUrl, id) } : {}
      return (await asked(client.messages.create({ to, body, ...from, ...report }))).sid
    },
    async find({ to, body }, since) {
      const found = await asked(client.messages.list({ to, limit: LOOKED_AT }))
      // A trial account puts words of its own before the text.
      const from = since.getTime() - CLOCKS_DIFFER_MS
      const like = found.filter((one) => one.dateCreated.getTime() >= from && one.body.endsWith(body))
      return like.map(({ sid }) => sid).toReversed()
    },
    async standingOf(providerId) {
      return standing((await asked(client.messages(providerId).fetch())).status)
    },
  }
}

export function standing(status: string): Standing {
  if (status === 'delivered' || status === 'read') return 'delivered'
  return ['failed', 'undelivered', 'canceled'].includes(status) ? 'failed' : 'waiting'
}

/** The client's own errors hold the request, with number, text and token. */
async function asked<T>(answer: Promise<T>): Promise<T> {
  return await answer.catch((error: { status?: number; code?: string | number }): never => {
    const { status, code } = error
    if (status === undefined)
      throw new TextNotTaken(`the provider did not answer (${String(code)})`, {
        mayBeTaken: !unreached.includes(code),
      })
    throw new TextNotTaken(`the provider answered ${status} (${String(code)})`, {
      isFinal: aboutThisText.includes(code),
      mayBeTaken: status >= 500,
    })
  })
}
