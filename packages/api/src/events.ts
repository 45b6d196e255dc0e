// One stream for a signed-in person: that something of theirs changed, and never what; the screen reads it anew by the ordinary calls.
import { z } from 'zod'
import { defineRoute, uuid } from './route.ts'

export const myEvents = defineRoute({
  id: 'events.mine',
  method: 'GET',
  path: '/api/events',
  who: 'events.mine',
  summary:
    'What changes of all that is the caller’s, as it changes. Names only what they may see. A comment every 15 s keeps it open; after each (re)connection everything is to be read anew',
  answer: {
    media: 'text/event-stream',
    events: {
      /** Something about one of the caller's wills: itself, its parties, payment, ceremony or registration. */
      will: z.object({ willId: uuid }),
      /** One of the caller's own identity checks. */
      identity: z.object({}),
      /** This very session is over, ended elsewhere or too old; `end` follows. */
      me: z.object({ signedIn: z.literal(false) }),
      /** For admins: the list of identity checks that wait. */
      review: z.object({}),
      /** For the person’s own sessions, not the device that was handed the task. */
      handoff: z.object({ id: uuid, state: z.enum(['opened', 'done', 'ended']) }),
      end: z.object({}),
    },
  },
  problems: ['too-many-requests'],
})
