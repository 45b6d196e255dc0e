// The worker's jobs for wills.
import { defineSchedule } from '../platform/jobs.ts'
import { checkPages } from './check-pages.ts'
import { eraseOldDrafts } from './drafts/erase-drafts.ts'
import { forgetOpened, openForRequest } from './open-for-request.ts'

export const willJobs = [
  checkPages,
  openForRequest,
  forgetOpened,
  defineSchedule('erase-old-drafts', '0 * * * *', eraseOldDrafts),
]
