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
import { dayBegins, dayEnds } from '@testate/domain/london-day'
import { readLines, disclosureOf, type ProvenLine } from '../audit/prove-lines.ts'
import { formerPartiesOf, partiesOf } from '../parties/parties-of.ts'
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
  will: { id: string; title: string } | null
  about: About
  written: Written
  leaf: string
  leafHash: string
  index: number | null
  proof: string[]
  details: Record<string, unknown> | null
  salt: string | null
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
  const wills =
    filter.will === undefined
      ? await namesOfWills(tx, person)
      : [(await seenWill(tx, person, filter.will)) ?? refuse('not-found')]
  const own = new Set(wills.filter((will) => will.own).map(({ id }) => id))
  const titles = new Map(wills.map(({ id, title }) => [id, title]))
  const entries = {
    wholeWills: [...own],
    otherWills: wills.filter((will) => !will.own).map(({ id }) => id),
    since: beginningOf(wills),
    kept: eventsForTestator,
    own: filter.will === undefined ? person.id : null,
    person: person.id,
    events: filter.kind === undefined ? undefined : eventsOf(filter.kind),
    who: filter.who,
    from: filter.from === undefined ? undefined : idAt(dayBegins(filter.from)),
  }
  const end = filter.to === undefined ? undefined : idAt(dayEnds(filter.to))
  const doers = new Map<string, Promise<Doers>>()

  return async (now, { before, limit, under }) => {
    const { head, lines, next } = await readLines(
      now,
      { ...entries, before: before ?? end },
      limit,
      under ?? undefined,
    )
    const shown: RecordLine[] = []
    for (const line of lines) {
      const { willId } = line.entry
      if (willId !== null && !doers.has(willId)) doers.set(willId, doersOf(now, willId))
      shown.push(show(line, willId === null ? null : await doers.get(willId)!))
    }
    return { head, lines: shown, next }
  }

  function show({ entry, event, at, leafHash, proof }: ProvenLine, of: Doers | null): RecordLine {
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
      will: entry.willId === null ? null : { id: entry.willId, title: titles.get(entry.willId) ?? '' },
      written: entry.written,
      leaf: Buffer.from(entry.leaf).toString('utf8'),
      leafHash,
      index: entry.index,
      proof,
      ...disclosureOf(entry, byYou || (entry.willId !== null && own.has(entry.willId))),
    }
  }

  function doer(actor: string, of: Doers | null): Doer {
    if (actor === person.id) return { kind: 'you', order: null, name: null }
    const service = doerOfService(actor)
    if (service !== null) return { kind: service, order: null, name: null }
    return of?.get(actor) ?? { kind: 'staff', order: null, name: null }
  }
}

type Doers = Map<string, Doer>

/** The people with a part in this will, by id; anyone else who did something here is staff. */
async function doersOf(tx: Tx, willId: string): Promise<Doers> {
  const known: Doers = new Map()
  for (const { personId } of await formerPartiesOf(tx, willId))
    if (personId !== null) known.set(personId, { kind: 'former-witness', order: null, name: null })
  for (const { personId, role, witnessOrder, name } of await partiesOf(tx, willId)) {
    if (personId !== null)
      known.set(
        personId,
        role === 'testator'
          ? { kind: 'testator', order: null, name }
          : { kind: 'witness', order: witnessOrder, name },
      )
  }
  return known
}

/** Nothing was recorded of a will before it was begun; a day's allowance for clocks. */
const beginningOf = (wills: readonly { createdAt: Date }[]): string | undefined =>
  wills.length === 0
    ? undefined
    : idAt(new Date(Math.min(...wills.map(({ createdAt }) => createdAt.getTime())) - 86_400_000))

/** The smallest id of an entry of that moment (append.ts: a UUID of version 7). */
function idAt(moment: Date): string {
  const time = Math.max(0, moment.getTime()).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}
