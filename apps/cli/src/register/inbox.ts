// The source of the links and codes that the register mails to each person: the development mailbox, else the
// person at the terminal.
import { createInterface } from 'node:readline/promises'
import { z } from 'zod'
import { until } from './until.ts'

const mailWithinMs = 120_000

const messages = z.array(
  z.object({ id: z.string(), subject: z.string(), links: z.array(z.string()), codes: z.array(z.string()) }),
)

export interface Inbox {
  /** The address a sample person uses. */
  addressFor(who: string): Promise<string>
  /** The newest link in their mail that `accept` approves. */
  link(address: string, what: string, accept: (link: string) => Promise<boolean>): Promise<string>
  /** Runs `ask`, which makes the register mail a code, and returns the code that came after it. */
  code(address: string, what: string, ask: () => Promise<unknown>): Promise<string>
  /**
   * The same, where the request may have been sent twice, or an earlier mail may arrive late: each call of
   * the returned function gives the newest code not returned yet.
   */
  codes(address: string, what: string, ask: () => Promise<unknown>): Promise<() => Promise<string>>
}

/** Reads the development mailbox; `run` makes the sample addresses unique. */
export function openMailbox(mailboxUrl: string, run: string): Inbox {
  const list = async (address: string) => {
    const url = new URL('/api/messages', mailboxUrl)
    url.searchParams.set('to', address)
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => null)
    // While the mailbox restarts, the caller asks again.
    return answer?.ok ? messages.parse(await answer.json()) : []
  }
  const codes: Inbox['codes'] = async (address, what, ask) => {
    const given = new Set((await list(address)).map((message) => message.id))
    await ask()
    return async () =>
      await until(`the code ${what}`, mailWithinMs, async () => {
        const newest = (await list(address)).find(
          (message) => !given.has(message.id) && message.codes.length > 0,
        )
        if (newest !== undefined) given.add(newest.id)
        return newest?.codes[0] ?? null
      })
  }
  return {
    addressFor: async (who) => `${who.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.${run}@example.com`,
    link: (address, what, accept) =>
      until(what, mailWithinMs, async () => {
        for (const link of (await list(address)).flatMap((message) => message.links))
          if (await accept(link)) return link
        return null
      }),
    codes,
    code: async (address, what, ask) => await (await codes(address, what, ask))(),
  }
}

/** Asks at the terminal: for a register that sends real mail. */
export function askAtTerminal(): Inbox & { close(): void } {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  const ask = async (question: string): Promise<string> => {
    const closed = new Promise<never>((_, reject) =>
      lines.once('close', () => reject(new Error(`Nobody answered “${question.trim()}”.`))),
    )
    const answer = (await Promise.race([lines.question(`${question} `), closed])).trim()
    return answer === '' ? await ask(question) : answer
  }
  const codes: Inbox['codes'] = async (address, what, request) => {
    await request()
    return async () => await ask(`Code mailed to ${address} (${what}):`)
  }
  return {
    addressFor: (who) => ask(`Email address of ${who}:`),
    async link(address, what, accept) {
      for (let tries = 0; tries < 5; tries++) {
        const link = await ask(`Paste the link mailed to ${address} (${what}):`)
        if (await accept(link)) return link
      }
      throw new Error(`None of those links was ${what}.`)
    },
    codes,
    code: async (address, what, request) => await (await codes(address, what, request))(),
    close: () => lines.close(),
  }
}
