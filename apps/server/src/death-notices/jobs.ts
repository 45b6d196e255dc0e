// The worker's jobs for death notices. Each minute as well: whoever takes over the api could leave the job out.
import { defineJob, defineSchedule } from '../platform/jobs.ts'
import type { JobContext } from '../platform/worker-context.ts'
import { askAgain } from './confirming/ask-again.ts'
import { CLEAR_PROFESSIONALS_JOB, TELL_OF_NOTICES_JOB } from './job-types.ts'
import { forgetCertificateCopy, openCertificateForStaff } from './certificate/open-for-staff.ts'
import { countLetters } from './letters/count-letters.ts'
import { forgetPrintedLetter, printLetterForStaff } from './letters/print-for-staff.ts'
import { clearProfessionals, type ClearingContext } from './professionals/clear-professionals.ts'
import { tellOfNotices } from './tell-of-notices.ts'

/** Whatever is wrong with one letter or notice, people are told. */
async function tend(context: JobContext): Promise<void> {
  try {
    await countLetters(context.db)
    await askAgain(context)
  } finally {
    await tellOfNotices(context)
  }
}

export const noticeJobs = [
  defineJob(TELL_OF_NOTICES_JOB, { needs: [] }, (_asked, context: JobContext) => tend(context)),
  openCertificateForStaff,
  forgetCertificateCopy,
  printLetterForStaff,
  forgetPrintedLetter,
  defineSchedule('tend-notices', '* * * * *', tend),
  defineJob(CLEAR_PROFESSIONALS_JOB, { needs: ['openingKey'] }, (_asked, context: ClearingContext) =>
    clearProfessionals(context),
  ),
  defineSchedule('tend-professionals', '* * * * *', clearProfessionals, ['openingKey']),
]
