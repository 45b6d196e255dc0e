// One event stream for a signed-in person: it says that something of theirs changed, but not what; the screen
// reads that with the ordinary calls.
import { z } from 'zod'
import type { LiveEvent } from './live-events.ts'
import { defineRoute, uuid } from './route.ts'

export const myEvents = defineRoute({
  id: 'events.streamMine',
  method: 'GET',
  path: '/api/events',
  who: 'events.mine',
  summary:
    'What changes of all that is the caller’s, as it changes. Names only what they may see. A comment ' +
    'every 15 s keeps it open; after each (re)connection everything is to be read anew',
  answer: {
    media: 'text/event-stream',
    events: {
      /** One of the caller's wills changed: itself, its parties, payment, ceremony or registration. */
      will: z.object({ willId: uuid }),
      /** One of the caller's own identity checks. */
      identity: z.object({}),
      /**
       * Something of the person's account changed: read it anew. With `signedIn: false` this session is over, ended
       * elsewhere or expired; `end` follows.
       */
      me: z.object({ signedIn: z.boolean() }),
      /** For admins: the list of waiting identity checks changed. */
      review: z.object({}),
      /** For the person’s own sessions, not the device that received the task. */
      handoff: z.object({ id: uuid, state: z.enum(['opened', 'done', 'ended']) }),
      /** A death notice that the person may see, or that is about them, began or changed. */
      notice: z.object({}),
      /** An estate that the person works as an executor was opened or changed. */
      estate: z.object({}),
      /** A share that the person holds, or their key for shares, was made, asked for or lost. */
      share: z.object({}),
      end: z.object({}),
    } satisfies Record<LiveEvent | 'end', z.ZodType>,
  },
  problems: ['too-many-requests'],
})
