// The calls about the service itself.
import { z } from 'zod'
import { defineRoute } from './route.ts'

export const live = defineRoute({
  id: 'service.live', method: 'GET', path: '/healthz', who: 'service.read', summary: 'The process is alive',
  answer: z.object({ status: z.literal('live') }),
})

export const ready = defineRoute({
  id: 'service.ready', method: 'GET', path: '/readyz', who: 'service.read', summary: 'Database, object store and keys can be used',
  answer: z.object({ status: z.literal('ready'), parts: z.record(z.string(), z.string()) }),
  problems: ['unavailable'],
})

export const metrics = defineRoute({
  id: 'service.metrics', method: 'GET', path: '/metrics', who: 'service.read', summary: 'Prometheus metrics, from loopback or with the metrics token',
  answer: { media: 'text/plain; version=0.0.4' },
  problems: ['forbidden'],
})

export const development = defineRoute({
  id: 'service.development', method: 'GET', path: '/api/development', who: 'service.read',
  summary: 'Outside production: where the mailbox is, and which parts are development ones',
  answer: z.object({
    mode: z.literal('development'),
    mailbox: z.string().nullable(),
    sampleIdentities: z.boolean(),
    /** Sentences a screen shows about what the embedded parts are not. */
    notices: z.array(z.string()),
  }),
  problems: ['not-found'],
})

export const openapi = defineRoute({
  id: 'service.openapi', method: 'GET', path: '/api/openapi.json', who: 'service.read', summary: 'This description, OpenAPI 3.1',
  answer: { media: 'application/json' },
})
