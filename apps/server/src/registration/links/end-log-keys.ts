// When the log key has rolled over: says where the log stood when the keys before it ended, so that a secret somebody
// kept signs nothing later. A link note does not show how old it is, so each is signed with the new key first. Runs
// before the worker signs anything; ended half way it goes on at the next start.
import { sql } from 'kysely'
import { retiredKeysOf } from '@testate/evidence/certificates/trust'
import { openCheckpoint, parseVerifierKey } from '@testate/evidence/log/checkpoint'
import { keyAmong } from '@testate/evidence/log/open-trusted'
import { openCodicil, signCodicil } from '@testate/evidence/link/codicil-note'
import { openLink, signLink } from '@testate/evidence/link/link-note'
import { newestNoteWith } from '../../audit/heads.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { logKeysIn, type LogKey } from '../../platform/worker-keys.ts'
import type { JobContext } from '../../platform/worker-context.ts'
import { readTrust, type LogKeyEnd } from '../networks/export-trust.ts'
import { amendsOf, linkOf } from './sign-link.ts'

interface Notes {
  will_id: string
  note: string
  codicil_note: string | null
}
type Context = Pick<JobContext, 'config' | 'db' | 'log'> & { logKey: LogKey }

const worker = { service: 'worker' } as const
const AT_ONCE = 200

/** Of the keys of which the trust set does not say it yet; mostly none. */
export async function endLogKeys(context: Context): Promise<LogKeyEnd[]> {
  const { config, db, log, logKey } = context
  const trust = logKey.earlier.length === 0 ? null : await readTrust(config.trustDir)
  const known = trust === null ? [] : retiredKeysOf(trust).map(({ key }) => key)
  const ended = logKey.earlier.filter((key) => !known.includes(key))
  if (ended.length === 0) return []
  const signed = await signLinksAgain(context)
  const until = now().toISOString()
  const ends = await inTransaction(db, worker, async (tx) => {
    const sizes: number[] = []
    for (const key of ended) sizes.push(await lastSizeOf(tx, key))
    return ended.map((key, at) => ({ key, lastSize: sizes[at]!, until }))
  })
  log.info({ signed, ends }, 'earlier log keys have ended')
  return ends
}

/** What a signature line of the key begins with: its id is 4 bytes, of which five digits of base64 hold 30 bits. */
async function lineOf(key: string): Promise<string> {
  const { name, id } = await parseVerifierKey(key)
  return `\n— ${name} ${Buffer.from(id).toString('base64').slice(0, 5)}`
}

/** Zero where it signed none. */
async function lastSizeOf(tx: Tx, key: string): Promise<number> {
  const note = await newestNoteWith(tx, await lineOf(key))
  return note === null ? 0 : (await openCheckpoint(note, key)).size
}

/** The old signature stays beside the new one, for verifiers whose trust set is older. */
async function signLinksAgain({ db, log, logKey }: Context): Promise<number> {
  const line = await lineOf(logKey.vkey)
  let signed = 0
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const found = await inTransaction(db, worker, async (tx) => {
      const { rows } = await sql<Notes>`select will_id, note, codicil_note from link_notes
        where will_id > ${after}::uuid and position(${line} in note) = 0 order by will_id limit ${AT_ONCE}`.execute(
        tx,
      )
      for (const notes of rows) {
        const { will_id: willId, note } = notes
        try {
          const again = await signedAgain(tx, notes, logKey)
          await sql`update link_notes set note = ${again.note}, codicil_note = ${again.codicilNote}
            where will_id = ${willId} and note = ${note}`.execute(tx)
          signed += 1
        } catch (error) {
          log.error(
            { willId, error: String(error) },
            'a link note is not signed again: the log does not bear it out',
          )
        }
      }
      return rows
    })
    if (found.length < AT_ONCE) return signed
    after = found.at(-1)!.will_id
  }
}

/** Throws for notes that none of the keys signed, or that say something else than the log. */
async function signedAgain(
  tx: Tx,
  { will_id: willId, note, codicil_note: codicil }: Notes,
  logKey: LogKey,
): Promise<{ note: string; codicilNote: string | null }> {
  const link = await openLink(note, await keyAmong(note, logKeysIn(logKey)))
  const own = await linkOf(tx, willId)
  if (own === null || !isSame(own, link)) throw new Error('it says something else')
  const again = withOld(await signLink(link, logKey.signer), note)
  if (codicil === null) return { note: again, codicilNote: null }
  const amends = await openCodicil(codicil, await keyAmong(codicil, logKeysIn(logKey)))
  if (!isSame(await amendsOf(tx, willId, own), amends))
    throw new Error('its codicil note says something else')
  return { note: again, codicilNote: withOld(await signCodicil(amends, logKey.signer), codicil) }
}

const isSame = (one: object | null, other: object): boolean => JSON.stringify(one) === JSON.stringify(other)
/** The new note with the signatures of the old one behind its own. */
const withOld = (made: string, old: string): string => made + old.slice(old.lastIndexOf('\n\n') + 2)
