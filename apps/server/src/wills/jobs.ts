// The worker's jobs for wills.
import { checkPages } from './check-pages.ts'
import { forgetOpened, openForRequest } from './open-for-request.ts'

export const willJobs = [checkPages, openForRequest, forgetOpened]
