// Counters for operators; read at /metrics with a token, outside production also from loopback.
import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

export const metrics = new Registry()
collectDefaultMetrics({ register: metrics })

export const requestSeconds = new Histogram({
  name: 'testate_request_seconds',
  help: 'Time to answer, by route and status',
  labelNames: ['route', 'status'] as const,
  buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
  registers: [metrics],
})

export const jobsDone = new Counter({
  name: 'testate_jobs_total',
  help: 'Jobs ended, by name and outcome',
  labelNames: ['job', 'outcome'] as const,
  registers: [metrics],
})
