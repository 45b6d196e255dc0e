// Everything recorded about a person's wills and own affairs, read as that person: which wills and events,
// who caused them, in what words. The lines with their proofs come from the audit slice.
import {
  aboutOf,
  doerOfService,
  eventsForTestator,
  eventsOf,
  kindOf,
  sayHappening,
  type About,
  type Doer,
  type HappeningKind,
  type Written,
} from '@testate/domain/happenings'
import type { HiddenLine } from '@testate/evidence/log/audit-entry'
import { dayBegins, dayEnds } from '@testate/domain/london-day'
import { readLines, disclosureOf, type ProvenLine } from '../audit/prove-lines.ts'
import { readOwnLineKeys } from '../audit/line-keys.ts'
import { everPartiesOfWills, type PartyView } from '../parties/parties-of.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { refuse } from '../platform/http/problem.ts'
import { namesOfWills, seenWill } from '../wills/seen-wills.ts'

export interface RecordFilter {
  will?: string | undefined
  kind?: HappeningKind | undefined
  who?: 'me' | 'others' | undefined
  from?: string | undefined
  to?: string | undefined
}

export interface RecordLine {
  id: string
  event: string
  kind: HappeningKind
  at: string
  text: string
  by: Doer
  will: { id: string; title: string; lineKey: string | null } | null
  about: About
  written: Written
  leaf: string
  leafHash: string
  index: number | null
  proof: string[]
  details: Record<string, unknown> | null
  salt: string | null
  line: HiddenLine | null
}

type Head = Awaited<ReturnType<typeof readLines>>['head']

export interface RecordPage {
  head: Head
  lines: RecordLine[]
  next: string | null
}

/**
 * Reads pages, each in the transaction passed with it. Refuses with `not-found` for a will that is not the
 * person's.
 */
export async function createRecordReader(
  tx: Tx,
  person: Person,
  filter: RecordFilter,
): Promise<
  (tx: Tx, page: { before?: string | undefined; limit: number; under?: Head }) => Promise<RecordPage>
> {
  if (filter.will !== undefined && (await seenWill(tx, person, filter.will)) === null) refuse('not-found')
  const entries = {
    will: filter.will,
    kept: eventsForTestator,
    events: filter.kind === undefined ? undefined : eventsOf(filter.kind),
    who: filter.who,
    from: filter.from === undefined ? undefined : idAt(dayBegins(filter.from)),
  }
  const end = filter.to === undefined ? undefined : idAt(dayEnds(filter.to))
  const known = new Map<string, Known>()

  return async (now, { before, limit, under }) => {
    const { head, lines, next } = await readLines(
      now,
      { ...entries, before: before ?? end },
      limit,
      under ?? undefined,
    )
    const wills = new Set(lines.flatMap(({ entry: { willId } }) => willId ?? []))
    await learn(
      now,
      [...wills].filter((id) => !known.has(id)),
    )
    return {
      head,
      lines: lines.map((line) =>
        show(line, line.entry.willId === null ? undefined : known.get(line.entry.willId)),
      ),
      next,
    }
  }

  /** What the lines of these wills show of them, and of the people in them. */
  async function learn(now: Tx, wills: readonly string[]): Promise<void> {
    if (wills.length === 0) return
    const names = new Map((await namesOfWills(now, person, wills)).map((will) => [will.id, will]))
    const [parties, keys] = [await everPartiesOfWills(now, wills), await readOwnLineKeys(now, wills)]
    for (const id of wills) {
      const { title = '', own = false } = names.get(id) ?? {}
      known.set(id, {
        title,
        own,
        lineKey: keys.get(id) ?? null,
        doers: doersAmong(parties.get(id) ?? []),
      })
    }
  }

  function show({ entry, event, at, leafHash, proof }: ProvenLine, of: Known | undefined): RecordLine {
    const byYou = entry.actor === person.id
    const about = aboutOf(JSON.parse(entry.details) as Record<string, unknown>)
    return {
      id: entry.id,
      event,
      kind: kindOf(event),
      at,
      text: sayHappening(event, about),
      by: doer(entry.actor, of),
      about,
      will:
        entry.willId === null
          ? null
          : { id: entry.willId, title: of?.title ?? '', lineKey: of?.lineKey ?? null },
      written: entry.written,
      leaf: Buffer.from(entry.leaf).toString('utf8'),
      leafHash,
      index: entry.index,
      proof,
      ...disclosureOf(entry, byYou || of?.own === true),
    }
  }

  function doer(actor: string, of: Known | undefined): Doer {
    if (actor === person.id) return { kind: 'you', order: null, name: null }
    const service = doerOfService(actor)
    if (service !== null) return { kind: service, order: null, name: null }
    return of?.doers.get(actor) ?? { kind: 'staff', order: null, name: null }
  }
}

/** Of a will. */
interface Known {
  title: string
  own: boolean
  lineKey: string | null
  doers: Map<string, Doer>
}

/** The people with a part in a will, by id; anyone else who did something there is staff. */
function doersAmong(parties: readonly PartyView[]): Map<string, Doer> {
  const known = new Map<string, Doer>()
  // Who was replaced and named again counts as what they are now.
  for (const { personId, state, role, witnessOrder, name } of parties.toSorted(
    (one, other) => Number(other.state === 'replaced') - Number(one.state === 'replaced'),
  ))
    if (personId !== null)
      known.set(
        personId,
        state === 'replaced'
          ? { kind: 'former-witness', order: null, name: null }
          : role === 'testator'
            ? { kind: 'testator', order: null, name }
            : { kind: 'witness', order: witnessOrder, name },
      )
  return known
}

/** The smallest id of an entry of that moment (append.ts: a UUID of version 7). */
function idAt(moment: Date): string {
  const time = Math.max(0, moment.getTime()).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}
