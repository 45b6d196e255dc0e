// The worker's part of finding a will: telling whoever was found.
import { defineSchedule } from '../platform/jobs.ts'
import { notifyFound } from './notify-found.ts'

export const findingJobs = [defineSchedule('tell-found', '* * * * *', notifyFound)]
