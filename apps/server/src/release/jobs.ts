// The worker's part of a release.
import { defineSchedule } from '../platform/jobs.ts'
import { passOnReleases } from './pass-on.ts'

export const releaseJobs = [defineSchedule('pass-on-releases', '* * * * *', passOnReleases)]
