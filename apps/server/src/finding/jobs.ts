// The worker's part of finding a will: telling whoever was found.
import { defineSchedule } from '../platform/jobs.ts'
import { tellFound } from './tell-found.ts'

export const findingJobs = [defineSchedule('tell-found', '* * * * *', tellFound)]
