// Reports each step of a will's life within a few milliseconds of its commit, by a trigger of this test on
// the audit log, so that a kill lands between that step and the next.
import pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import type { Installation } from './installation.ts'

export interface Step {
  willId: string
  /** The audit event with its ordinal, such as "statement.signed 2", or "anchor.submitted". */
  point: string
  /** performance.now() when it was received. */
  at: number
}

export interface Watch {
  stop(): Promise<void>
}

/**
 * Calls `hear` for each step from now on. Reconnects after the database was down; steps missed meanwhile are
 * reported late.
 */
export async function watchSteps(installation: Installation, hear: (step: Step) => void): Promise<Watch> {
  await installation.sql(`
    create or replace function faults_tell() returns trigger language plpgsql as $$ begin
      perform pg_notify('faults', json_build_object('id', new.id, 'will', new.will_id, 'event',
        convert_from(new.leaf, 'UTF8')::json ->> 'event')::text);
      return null; end $$;
    create or replace trigger faults_tell after insert on audit_entries for each row
      when (new.will_id is not null) execute function faults_tell();
    create or replace function faults_tell_anchor() returns trigger language plpgsql as $$ begin
      perform pg_notify('faults', json_build_object('id', new.id || new.state, 'will', new.will_id,
        'event', 'anchor.' || new.state)::text);
      return null; end $$;
    create or replace trigger faults_tell_anchor after update of state on anchors for each row
      when (new.state = 'submitted' and old.state <> 'submitted') execute function faults_tell_anchor()`)
  const seen = new Set<string>()
  const counts = new Map<string, number>()

  function take({ id, will, event }: { id: string; will: string; event: string }): void {
    if (seen.has(id)) return
    seen.add(id)
    const count = (counts.get(`${will} ${event}`) ?? 0) + 1
    counts.set(`${will} ${event}`, count)
    hear({ willId: will, point: count === 1 ? event : `${event} ${count}`, at: performance.now() })
  }

  function skip(id: string, will: string, event: string): void {
    seen.add(id)
    counts.set(`${will} ${event}`, (counts.get(`${will} ${event}`) ?? 0) + 1)
  }

  return await keepListening(
    installation,
    'faults',
    (payload) => take(JSON.parse(payload) as never),
    async (client, first) => {
      const { rows } = await client.query<{ id: string; will: string; event: string }>(`
      select e.id, e.will_id as will, convert_from(e.leaf, 'UTF8')::json ->> 'event' as event from audit_entries e
      where e.will_id is not null order by convert_from(e.leaf, 'UTF8')::json ->> 'at'`)
      if (first) for (const { id, will, event } of rows) skip(id, will, event)
      else rows.forEach(take)
    },
  )
}

/**
 * Listens to a channel and reconnects whenever the database comes back; `listening` runs on each connection.
 */
export async function keepListening(
  installation: Installation,
  channel: string,
  hear: (payload: string) => void,
  listening: (client: pg.Client, first: boolean) => Promise<void> = async () => {},
): Promise<Watch> {
  let running = true
  let client: pg.Client | undefined
  async function listen(): Promise<void> {
    const next = new pg.Client({ connectionString: installation.ownerUrl(), connectionTimeoutMillis: 5_000 })
    next.on('notification', ({ payload }) => hear(payload ?? '{}'))
    const gone = new Promise<void>((resolve) => next.once('end', resolve).on('error', () => resolve()))
    await next.connect()
    await next.query(`listen ${channel}`)
    await listening(next, client === undefined)
    client = next
    void gone.then(async () => {
      while (running) {
        try {
          return await listen()
        } catch {
          await pause(100)
        }
      }
    })
  }
  await listen()
  return {
    async stop() {
      running = false
      await client?.end().catch(() => undefined)
    },
  }
}
