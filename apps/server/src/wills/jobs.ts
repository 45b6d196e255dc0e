// The worker's jobs for wills.
import { defineJob, defineSchedule } from '../platform/jobs.ts'
import type { ContextWith } from '../platform/worker-context.ts'
import { checkPages } from './check-pages.ts'
import { eraseOldDrafts } from './drafts/erase-drafts.ts'
import { sealOldForm, tendForms } from './form/seal-old-form.ts'
import { SEAL_FORM_JOB } from './job-types.ts'
import { forgetOpened, openForRequest } from './open-for-request.ts'

export const willJobs = [
  checkPages,
  openForRequest,
  forgetOpened,
  defineJob(SEAL_FORM_JOB, { needs: ['sealingKey'] }, ({ willId }, context: ContextWith<'sealingKey'>) =>
    sealOldForm(willId, context),
  ),
  defineSchedule('tend-forms', '* * * * *', tendForms),
  defineSchedule('erase-old-drafts', '0 * * * *', eraseOldDrafts),
]
