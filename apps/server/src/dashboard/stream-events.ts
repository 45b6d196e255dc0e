// One stream for everything that is a person's: that it changed, never what. Whoever may not see a will is not even told its name, so rights are
// asked for anew at each event, as that person and in that very session.
import type { PassThrough } from 'node:stream'
import type { myEvents as route } from '@testate/api/events'
import { isWithinTask } from '@testate/domain/hand-off'
import { isAllowed } from '@testate/domain/permissions'
import { inTransaction } from '../platform/database.ts'
import { createEventStreams, usualStreams, type StreamOptions } from '../platform/event-streams.ts'
import type { App, OwnTransactionContext } from '../platform/http.ts'
import { liveOf, personTopic, staffTopic } from '../platform/live.ts'
import type { Person } from '../platform/person.ts'

/** News that waits to be looked into. More at once is a stream that begins anew: its screen reads everything. */
const MOST_WAITING = 200
const MISSED = 'missed'

export interface MyStreams {
  open(context: OwnTransactionContext<typeof route>): Promise<PassThrough>
  endAll(): void
}

/** The streams of one process. */
export function createMyStreams(app: App, options: StreamOptions = usualStreams): MyStreams {
  const streams = createEventStreams(app.log, options)
  const live = liveOf(app)

  async function open({ person, request, reply }: OwnTransactionContext<typeof route>): Promise<PassThrough> {
    const waiting = new Set<string>()
    await live.listening()
    return await streams.open(
      { personId: person.id, request, reply },
      {
        watch: (again) => {
          const hear = (news: string | null): void => {
            waiting.add(news === null || waiting.size >= MOST_WAITING ? MISSED : news)
            again()
          }
          const ends = [personTopic(person.id), ...(person.isAdmin ? [staffTopic] : [])].map((topic) =>
            live.watch(topic, hear),
          )
          return () => ends.forEach((end) => end())
        },
        look: async (send) => {
          const news = [...waiting]
          const now = await app.personOf(request)
          if (now === null || now.id !== person.id || now.limit?.handOff !== person.limit?.handOff) {
            send('me', { signedIn: false })
            return false
          }
          // The client comes back by itself, and reads everything anew then.
          if (news.includes(MISSED)) return false
          const theirs = await visible(
            app,
            now,
            news.flatMap((one) => (one.startsWith('will ') ? [one.slice(5)] : [])),
          )
          for (const one of news) {
            waiting.delete(one)
            const [what, id, state] = one.split(' ')
            if (what === 'will' && theirs.has(id!)) send('will', { willId: id })
            if (what === 'identity' && may(now, 'identity.mine')) send('identity', {})
            if (what === 'review' && now.isAdmin) send('review', {})
            if (what === 'handoff' && now.limit === undefined) send('handoff', { id, state })
          }
          return true
        },
      },
    )
  }

  return { open, endAll: streams.endAll }
}

const may = (person: Person, action: 'identity.mine' | 'wills.read'): boolean =>
  person.limit === undefined || isWithinTask(person.limit.task, action)

/** Which of the wills named this person may see now. */
async function visible(app: App, person: Person, willIds: readonly string[]): Promise<Set<string>> {
  const wanted = may(person, 'wills.read')
    ? willIds.filter((id) => person.limit === undefined || person.limit.willId === id)
    : []
  if (wanted.length === 0) return new Set()
  return await inTransaction(app.db, { person }, async (tx) => {
    const seen = new Set<string>()
    for (const id of wanted) {
      const standing = await app.standingOf(tx, person, 'will', id)
      if (standing !== null && isAllowed('wills.read', standing.relations)) seen.add(id)
    }
    return seen
  })
}
