// Every job there is, in the order of a will's life: the worker works on these, the migrations make their queues.
import type { Job } from './platform/jobs.ts'

export const allJobs: Job<never, never>[] = []
