// One stream for everything that concerns a person: that it changed, never what. A person who may not see a
// will does not even learn its id, so rights are checked again at each event, as that person and in that very
// session.
import type { PassThrough } from 'node:stream'
import type { myEvents as route } from '@testate/api/events'
import { isWithinTask } from '@testate/domain/hand-off'
import { isAllowed } from '@testate/domain/permissions'
import { inTransaction } from '../platform/database/database.ts'
import { createEventStreams, usualStreams, type StreamOptions } from '../platform/event-streams.ts'
import type { App, OwnTransactionContext } from '../platform/http/http.ts'
import { liveOf, personTopic, staffTopic } from '../platform/live.ts'
import { actsAsStaff, type Person } from '../platform/database/person.ts'

/**
 * Events waiting to be processed. With more the stream ends and reconnects: its screen reads everything
 * again.
 */
const MOST_WAITING = 200
const MISSED = 'missed'

export interface MyStreams {
  open(context: OwnTransactionContext<typeof route>): Promise<PassThrough>
  endAll(): void
}

/** The streams of this process. */
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
          const ends = [personTopic(person.id), ...(actsAsStaff(person) ? [staffTopic] : [])].map((topic) =>
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
          // The client reconnects by itself and then reads everything again.
          if (news.includes(MISSED) || actsAsStaff(now) !== actsAsStaff(person)) return false
          const theirs = await visible(
            app,
            now,
            news.flatMap((one) => (one.startsWith('will ') ? [one.slice(5)] : [])),
          )
          for (const one of news) {
            waiting.delete(one)
            const [what, id, state] = one.split(' ')
            if (what === 'me') send('me', { signedIn: true })
            if (what === 'will' && theirs.has(id!)) send('will', { willId: id })
            if (what === 'identity' && may(now, 'identity.mine')) send('identity', {})
            if (what === 'notice' && now.limit === undefined) send('notice', {})
            if (what === 'estate' && now.limit === undefined) send('estate', {})
            if (what === 'share' && now.limit === undefined) send('share', {})
            if (what === 'review' && actsAsStaff(now)) send('review', {})
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

/** Which of the given wills this person may see now. */
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
