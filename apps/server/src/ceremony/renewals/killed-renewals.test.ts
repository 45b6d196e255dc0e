// Sealed files of before are renewed by a process that is killed (SIGKILL) at each of its steps, and started again.
// `TESTATE_FULL=1`: 100 files, and two more moments before anything is written.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as later } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportAuthority } from '@testate/evidence/certificates/authority'
import { toPem } from '@testate/evidence/certificates/certificate'
import { rollOver } from '@testate/evidence/certificates/roll-over'
import { keptSeal } from '@testate/evidence/seal/seal-state'
import { checkSealedPdf } from '@testate/evidence/seal/verify-pdf'
import { sampleWill, sealSample } from '@testate/evidence/testing/sealing-sample'
import { startCeremonyStack, type CeremonyStack } from '../../../../../test/stack/ceremony.ts'
import { moveTime } from '../../../../../test/stack/time.ts'
import type { RenewingOrder } from '../../../testing/renewing-process.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { keepSealState } from '../../wills/sealed/renewals.ts'

const full = process.env.TESTATE_FULL === '1'
const FILES = full ? 100 : 8
const YEAR = 365.25 * 86_400_000
const script = join(import.meta.dirname, '../../../testing/renewing-process.ts')

let ceremony: CeremonyStack
let folder: string
beforeAll(async () => {
  ceremony = await startCeremonyStack()
  folder = await mkdtemp(join(tmpdir(), 'testate-killed-'))
}, 120_000)
afterAll(async () => {
  await ceremony.stop()
  await rm(folder, { recursive: true, force: true })
})

const rows = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await ceremony.stack.owner.query(text, values)).rows as T[]
const count = async (text: string, values: unknown[] = []): Promise<number> =>
  Number((await rows<{ n: string }>(`select count(*) as n ${text}`, values))[0]!.n)

/** Connections of the process, which only a superuser sees; `at`: those that wait there. */
async function alive(at: '' | "and wait_event = 'PgSleep'" = ''): Promise<number> {
  const found = await ceremony.stack.asSuperuser(
    `select 1 from pg_stat_activity where datname = current_database() and application_name = 'testate-renewing' ${at}`,
  )
  return found.length
}
const waiting = () => alive("and wait_event = 'PgSleep'")

/** The steps in their order. The line of the log goes with the commit, which the database ends without the process. */
const STEPS = [
  ['seal_states', 'before insert or update on seal_states'],
  ['renewals', 'before insert on renewals'],
  ['audit_entries', 'before insert on audit_entries'],
  ['the commit', 'after insert on renewals deferrable initially deferred'],
] as const

async function filesOfBefore(): Promise<Map<string, Uint8Array>> {
  const { keys, worker } = ceremony
  const { id: template } = await ceremony.verifiedWill()
  const [{ names: columns }] = (await rows<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_name = 'wills' and table_schema = 'public' and column_name <> 'id' and is_generated = 'NEVER'`,
  )) as [{ names: string }]
  const files = new Map<string, Uint8Array>()
  for (let n = 0; n < FILES; n += 1) {
    const [row] = await rows<{ id: string }>(
      `insert into wills (id, ${columns}) select gen_random_uuid(), ${columns} from wills
       where id = $1 returning id`,
      [template],
    )
    const { sealed } = await sealSample(await sampleWill(1, n % 2 === 0), keys.authority)
    const { sealedHash } = await checkSealedPdf(sealed, { rootPem: toPem(keys.authority.root.certificate) })
    const kept = { ...(await keptSeal(sealed)), sealedHash }
    await inTransaction(worker.db, { service: 'worker' }, (tx) => keepSealState(tx, row!.id, kept))
    files.set(row!.id, sealed)
  }
  return files
}

test('killed at each step, every file is renewed once in the end, and none was opened', async () => {
  const { keys, stack } = ceremony
  const files = await filesOfBefore()
  const ids = [...files.keys()]
  const renewed = () => count('from renewals where will_id = any($1)', [ids])
  const undo = await moveTime(stack, 11.95 * YEAR)
  let kills = 0
  try {
    const authority = await rollOver(keys.authority, { what: 'unit', at: now() })
    const order: Omit<RenewingOrder, 'willIds'> = {
      databaseUrl: stack.config.workerDatabaseUrl,
      authority: await exportAuthority(authority),
      at: now().toISOString(),
    }
    const path = join(folder, 'order.json')
    const start = async (willIds = ids): Promise<ChildProcess> => {
      await writeFile(path, JSON.stringify({ ...order, willIds }))
      return spawn(process.execPath, [script, path], { stdio: ['ignore', 'ignore', 'inherit'] })
    }
    const kill = async (child: ChildProcess): Promise<void> => {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
      expect(child.signalCode).toBe('SIGKILL')
      kills += 1
      await expect.poll(() => alive()).toBe(0)
    }

    // While it reads what is due, or makes the time-stamps: nothing is written yet.
    for (const after of full ? [0, 15, 40] : [15]) {
      const holder = await stack.owner.connect()
      await holder.query('begin; lock table renewals in access exclusive mode')
      const child = await start()
      await expect.poll(() => alive(), { interval: 5 }).toBeGreaterThan(0)
      await later(after)
      child.kill('SIGKILL')
      await holder.query('commit')
      holder.release()
      await kill(child)
      expect(await renewed(), `${after} ms after it began`).toBe(0)
    }
    for (const [step, when] of STEPS) {
      const isCommit = step === 'the commit'
      const isSent = isCommit || step === 'audit_entries'
      await rows(`create function wait_here() returns trigger language plpgsql as
        $$ begin perform pg_sleep(2); return new; end $$;
        create ${isCommit ? 'constraint ' : ''}trigger wait_here ${when} for each row execute function wait_here()`)
      // What has been sent to the database may end without the process: of those, a part for each step.
      const child = await start(isCommit ? ids.slice(FILES / 2, -1) : isSent ? ids.slice(0, FILES / 2) : ids)
      await expect.poll(waiting, { interval: 20 }).toBeGreaterThan(0)
      await kill(child)
      const done = await renewed()
      if (!isSent) expect(done, step).toBe(0)
      expect(
        await count(`from audit_entries where event = 'will.renewed' and will_id = any($1)`, [ids]),
      ).toBe(done)
      await rows(`drop trigger wait_here on ${isCommit ? 'renewals' : step}; drop function wait_here()`)
    }
    expect(await renewed(), 'the commit ended by itself').toBeGreaterThan(0)
    const [code] = (await once(await start(), 'close')) as [number]
    expect(code).toBe(0)
    expect(await renewed()).toBe(FILES)
    const tails = await rows<{ will_id: string; tail: Buffer; ordinal: number }>(
      'select will_id, tail, ordinal from renewals where will_id = any($1)',
      [ids],
    )
    let refuted = 0
    for (const { will_id: id, tail } of tails) {
      const whole = new Uint8Array(Buffer.concat([files.get(id)!, tail]))
      const { steps } = await checkSealedPdf(whole, { rootPem: toPem(keys.authority.root.certificate) })
      if (steps.some(({ outcome }) => outcome !== 'holds')) refuted += 1
    }
    const renewedOnce = new Set(tails.map(({ will_id: id }) => id)).size
    console.log(`renewals: ${FILES} files, ${kills} kills, ${renewedOnce} renewed once, ${refuted} refuted`)
    expect([tails.length, renewedOnce, refuted]).toEqual([FILES, FILES, 0])
  } finally {
    await undo()
  }
}, 300_000)
