// The worker's jobs for the people of a will.
import { defineJob, defineSchedule } from '../platform/jobs.ts'
import type { ContextWith } from '../platform/worker-context.ts'
import { noteExecutorOf, tendExecutors } from './around/note-executor.ts'
import { askYearly } from './yearly/ask-yearly.ts'
import { NOTE_EXECUTOR_JOB } from './job-types.ts'

export const partyJobs = [
  defineJob(
    NOTE_EXECUTOR_JOB,
    { needs: ['openingKey', 'sealingKey'] },
    (asked, context: ContextWith<'openingKey' | 'sealingKey'>) => noteExecutorOf(asked, context),
  ),
  defineSchedule('tend-executors', '* * * * *', tendExecutors),
  defineSchedule('ask-yearly', '17 * * * *', askYearly),
]
