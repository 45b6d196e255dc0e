// The worker's job for death notices.
import { defineJob } from '../platform/jobs.ts'
import { TELL_OF_NOTICE_JOB } from './job-types.ts'
import { tellOfNotice } from './tell-of-notice.ts'

export const noticeJobs = [defineJob(TELL_OF_NOTICE_JOB, { needs: [] }, tellOfNotice)]
