// The worker's jobs for the people of a will.
import { defineJob, defineSchedule } from '../platform/jobs.ts'
import type { ContextWith } from '../platform/worker-context.ts'
import { askUnansweredOf } from './around/ask-unanswered.ts'
import { noteExecutorOf, tendExecutors } from './around/note-executor.ts'
import { askYearly } from './yearly/ask-yearly.ts'
import { ASK_UNANSWERED_JOB, NOTE_EXECUTOR_JOB } from './job-types.ts'

export const partyJobs = [
  defineJob(
    NOTE_EXECUTOR_JOB,
    { needs: ['openingKey', 'sealingKey'] },
    (asked, context: ContextWith<'openingKey' | 'sealingKey'>) => noteExecutorOf(asked, context),
  ),
  defineJob(ASK_UNANSWERED_JOB, { needs: ['openingKey'] }, (asked, context: ContextWith<'openingKey'>) =>
    askUnansweredOf(asked, context),
  ),
  defineSchedule('tend-executors', '* * * * *', tendExecutors),
  defineSchedule('ask-yearly', '17 * * * *', askYearly),
]
