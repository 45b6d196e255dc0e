// Where the links and codes come from that the register mails to each person: the development mailbox, else whoever sits at the terminal.
import { createInterface } from 'node:readline/promises'
import { z } from 'zod'
import { until } from './until.ts'

const mailWithinMs = 60_000

const messages = z.array(
  z.object({ id: z.string(), subject: z.string(), links: z.array(z.string()), codes: z.array(z.string()) }),
)

export interface Inbox {
  /** The address a sample person uses. */
  addressFor(who: string): Promise<string>
  /** The newest link in their mail that `accept` agrees with. */
  link(address: string, what: string, accept: (link: string) => Promise<boolean>): Promise<string>
  /** Runs `ask`, which makes the register mail a code, and gives the code that came after it. */
  code(address: string, what: string, ask: () => Promise<unknown>): Promise<string>
}

/** Reads the development mailbox; `run` makes the sample addresses unique. */
export function openMailbox(mailboxUrl: string, run: string): Inbox {
  const list = async (address: string) => {
    const url = new URL('/api/messages', mailboxUrl)
    url.searchParams.set('to', address)
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => null)
    // A mailbox that is being restarted is asked again by the caller.
    return answer?.ok ? messages.parse(await answer.json()) : []
  }
  return {
    addressFor: async (who) => `${who.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.${run}@example.com`,
    link: (address, what, accept) =>
      until(what, mailWithinMs, async () => {
        for (const link of (await list(address)).flatMap((message) => message.links))
          if (await accept(link)) return link
        return null
      }),
    async code(address, what, ask) {
      const before = new Set((await list(address)).map((message) => message.id))
      await ask()
      return await until(
        what,
        mailWithinMs,
        async () =>
          (await list(address)).find((message) => !before.has(message.id) && message.codes.length > 0)
            ?.codes[0] ?? null,
      )
    },
  }
}

/** Asks on the terminal: for a register that sends real mail. */
export function askAtTerminal(): Inbox & { close(): void } {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  const ask = async (question: string): Promise<string> => {
    const closed = new Promise<never>((_, reject) =>
      lines.once('close', () => reject(new Error(`Nobody answered “${question.trim()}”.`))),
    )
    const answer = (await Promise.race([lines.question(`${question} `), closed])).trim()
    return answer === '' ? await ask(question) : answer
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
    async code(address, what, request) {
      await request()
      return await ask(`Code mailed to ${address} (${what}):`)
    },
    close: () => lines.close(),
  }
}
