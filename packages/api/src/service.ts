// The calls about the service itself.
import { z } from 'zod'
import { isVisible, notSteered } from '@testate/domain/visible-text'
import { mailbox, personName } from './accounts.ts'
import { wrong } from './field-problems.ts'
import { defineRoute, isoTime } from './route.ts'

export const live = defineRoute({
  id: 'service.checkLive',
  method: 'GET',
  path: '/healthz',
  who: 'service.read',
  summary: 'The process is alive',
  answer: z.object({ status: z.literal('live') }),
})

export const ready = defineRoute({
  id: 'service.checkReady',
  method: 'GET',
  path: '/readyz',
  who: 'service.read',
  summary: 'Database, object store and keys can be used',
  answer: z.object({ status: z.literal('ready'), parts: z.record(z.string(), z.string()) }),
  problems: ['unavailable'],
})

export const metrics = defineRoute({
  id: 'service.readMetrics',
  method: 'GET',
  path: '/metrics',
  who: 'service.read',
  summary: 'Prometheus metrics, with the metrics token; outside production also from loopback',
  answer: { media: 'text/plain; version=0.0.4' },
  problems: ['forbidden'],
})

export const development = defineRoute({
  id: 'service.showDevelopment',
  method: 'GET',
  path: '/api/development',
  who: 'service.read',
  summary:
    'Outside production: where the mailbox is, and which parts are development ones; in a rehearsal of ' +
    'production: that it is one',
  answer: z.object({
    mode: z.enum(['development', 'rehearsal']),
    mailbox: z.string().nullable(),
    sampleIdentities: z.boolean(),
    /** Sentences for the screen about the limits of the embedded parts. */
    notices: z.array(z.string()),
  }),
  problems: ['not-found'],
})

export const readMailbox = defineRoute({
  id: 'service.readMailbox',
  method: 'GET',
  path: '/api/development/mailbox',
  who: 'service.read',
  summary:
    'Outside production, from this machine only: the newest fifty mails of the development mailbox, ' +
    'with the links and codes in them',
  query: z.strictObject({ to: z.string().max(254).optional().describe('Only those to this address') }),
  answer: z.object({
    messages: z.array(
      z.object({
        id: z.string(),
        to: z.string(),
        from: z.string(),
        subject: z.string(),
        text: z.string(),
        receivedAt: isoTime,
        links: z.array(z.string()),
        codes: z.array(z.string()),
        attachments: z.array(z.object({ name: z.string(), type: z.string(), size: z.number() })),
      }),
    ),
  }),
  problems: ['not-found', 'forbidden', 'unavailable'],
})

/** Several lines of text, as somebody writes a letter. */
const message = z
  .string()
  .trim()
  .min(20, wrong('message-too-short'))
  .max(4000)
  .regex(notSteered, wrong('broken-text'))
  .refine(isVisible, wrong('invisible-text'))

export const writeToSupport = defineRoute({
  id: 'service.writeToSupport',
  method: 'POST',
  path: '/api/support-messages',
  who: 'service.write-to-support',
  summary:
    'Write to whoever runs this register. The message is mailed to their support address and stored nowhere ' +
    'else; the address given is the one they answer to, and nobody checks it. Ten an hour from one network',
  body: z.strictObject({ name: personName, email: mailbox, message }),
  answer: z.object({ email: z.string().describe('Where the answer will go') }),
  status: 202,
  problems: ['not-found', 'too-many-requests'],
})

export const openapi = defineRoute({
  id: 'service.readOpenapi',
  method: 'GET',
  path: '/api/openapi.json',
  who: 'service.read',
  summary: 'This description, OpenAPI 3.1',
  answer: { media: 'application/json' },
})

export const returnMail = defineRoute({
  id: 'mail.return',
  method: 'POST',
  path: '/api/mail/returned',
  summary:
    'A message that came to a return address, whole, as the mail server received it. A report that a mail failed for ' +
    'good (RFC 3464) is counted; anything else is not',
  who: 'mail.return',
  streamed: 'message/rfc822',
  answer: z.object({ counted: z.boolean() }),
  problems: ['unsupported-media-type', 'too-large'],
})
