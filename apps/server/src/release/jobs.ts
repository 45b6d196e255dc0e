// The worker's part of a release.
import { defineSchedule } from '../platform/jobs.ts'
import type { JobContext } from '../platform/worker-context.ts'
import { askForWord } from './mails/ask-for-word.ts'
import { forgetDisputePack, makeDisputePack } from './pack/make-pack.ts'
import { passOnReleases } from './pass-on.ts'
import { tellOthersOfRecordings } from './recordings/tell-others.ts'
import { tellHolders } from './shares/tell-holders.ts'
import { tellReaders } from './tell-readers.ts'

export const releaseJobs = [
  defineSchedule('pass-on-releases', '* * * * *', async (context: JobContext) => {
    await passOnReleases(context)
    await tellReaders(context)
    await tellOthersOfRecordings(context)
    await tellHolders(context)
  }),
  defineSchedule('ask-for-word', '11 * * * *', askForWord),
  makeDisputePack,
  forgetDisputePack,
]
