// The faults beyond a single kill: unresponsive parts, a charge whose webhook is lost, a power cut.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Fault } from './campaign.ts'
import type { Installation } from './installation.ts'

/**
 * Database and ledger killed and frozen for `frozenMs`, the payment provider's webhook lost, everything
 * killed at once: at steps of two wills' lives.
 */
export function otherFaults(installation: Installation, frozenMs: number): Fault[] {
  const seconds = `${frozenMs / 1000} s`
  return [
    {
      name: 'the webhook lost: kill -9 of api between capture and webhook',
      point: 'will.submitted',
      part: 'api',
      harm: () => loseWebhook(installation),
    },
    {
      name: `PostgreSQL not answering for ${seconds}`,
      point: 'recording.added 2',
      part: 'postgres',
      harm: () => installation.freeze('postgres', frozenMs),
    },
    {
      name: 'kill -9 of PostgreSQL',
      point: 'statement.signed 2',
      part: 'postgres',
      harm: () => installation.kill9('postgres'),
    },
    {
      name: 'kill -9 of the Ethereum ledger',
      point: 'anchor.prepared',
      part: 'anvil',
      harm: () => installation.kill9('anvil'),
    },
    {
      name: 'kill -9 of the Solana ledger',
      point: 'anchor.prepared 2',
      part: 'solana',
      harm: () => installation.kill9('solana'),
    },
    {
      name: 'kill -9 of the Corda development ledger',
      point: 'anchor.prepared 3',
      part: 'corda',
      harm: () => installation.kill9('corda'),
    },
    {
      name: `the Ethereum ledger not answering for ${seconds}`,
      point: 'will.sealed',
      part: 'anvil',
      harm: () => installation.freeze('anvil', frozenMs),
    },
    {
      name: `the Solana ledger not answering for ${seconds}`,
      point: 'will.registering',
      part: 'solana',
      harm: () => installation.freeze('solana', frozenMs),
    },
    {
      name: `the Corda development ledger not answering for ${seconds}`,
      point: 'signature.applied 3',
      part: 'corda',
      harm: () => installation.freeze('corda', frozenMs),
    },
    {
      name: 'kill -9 of everything, then started again',
      point: 'anchor.submitted',
      part: 'worker',
      harm: async () => {
        await installation.kill9Everything()
        await installation.start()
      },
    },
  ]
}

/**
 * The provider captures the money and notifies an api that dies while processing it: blocked on the row it
 * wants to write, then killed. Start before anything is paid; `forGood`: the webhook is never repeated.
 */
export async function loseWebhook(installation: Installation, forGood = false): Promise<void> {
  const client = new pg.Client({ connectionString: installation.ownerUrl() })
  const books = new DatabaseSync(join(installation.dataDir, 'payment-provider/payments.sqlite'))
  const captured = (): number =>
    Number(books.prepare(`select count(*) as n from sessions where status = 'completed'`).get()?.['n'])
  try {
    books.exec('pragma busy_timeout = 5000')
    const before = captured()
    await client.connect()
    await client.query('begin')
    await client.query('lock table payment_events in exclusive mode')
    for (let tries = 0; captured() === before; tries += 1) {
      if (tries === 3_000) throw new Error('nothing was paid within 30 s')
      await pause(10)
    }
    // Long enough for the webhook to arrive and to block on the lock.
    await pause(100)
    installation.kill9('api')
    if (forGood)
      books.exec(`update events set delivered_at = '${new Date().toISOString()}' where delivered_at is null`)
    await client.query('rollback')
  } finally {
    books.close()
    await client.end().catch(() => undefined)
  }
}
