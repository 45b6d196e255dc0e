// The worker's jobs for estates.
import { defineSchedule } from '../../platform/jobs.ts'
import type { ContextWith } from '../../platform/worker-context.ts'
import { removeLeftObjects } from '../documents/remove-left.ts'
import { mailReceipts } from '../receipts/mail-receipts.ts'
import { endKept } from './end-kept.ts'
import { tellExecutorEnds } from '../ends/tell-executor-ends.ts'
import { forgetUnconfirmed, tellHandOvers } from '../hand-over/tell-hand-overs.ts'

export const estateJobs = [
  defineSchedule(
    'tell-executor-ends',
    '* * * * *',
    (context: ContextWith<'openingKey'>) => tellExecutorEnds(context),
    ['openingKey'],
  ),
  defineSchedule(
    'mail-receipts',
    '* * * * *',
    (context: ContextWith<'openingKey'>) => mailReceipts(context),
    ['openingKey'],
  ),
  defineSchedule('tell-hand-overs', '* * * * *', tellHandOvers),
  defineSchedule('remove-left-documents', '* * * * *', removeLeftObjects),
  defineSchedule('end-kept-estates', '23 4 * * *', endKept),
  defineSchedule('forget-unconfirmed-take-overs', '27 4 * * *', forgetUnconfirmed),
]
