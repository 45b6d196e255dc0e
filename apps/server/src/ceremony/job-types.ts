// The ceremony's jobs, each with its payload.
import { z } from 'zod'
import { declareJob } from '../platform/jobs.ts'

const ofWill = z.object({ willId: z.uuid() })

export const OPEN_CEREMONY_JOB = declareJob('open-ceremony', ofWill)
export const ADVANCE_SEAL_JOB = declareJob('advance-seal', ofWill)
export const KEEP_SEAL_STATE_JOB = declareJob('keep-seal-state', ofWill)
export const RENEW_SEAL_JOB = declareJob('renew-seal', ofWill)
const ofPlay = z.object({ playId: z.uuid() })
export const OPEN_PLAY_JOB = declareJob('open-recording', ofPlay)
export const FORGET_PLAY_JOB = declareJob('forget-opened-recording', ofPlay)
export const SWEEP_UPLOAD_JOB = declareJob('sweep-recording-upload', z.object({ uploadId: z.uuid() }))
export const FORGET_TAKE_JOB = declareJob('forget-recording-take', z.object({ recordingId: z.uuid() }))
