// The identity checks' jobs, each with its payload.
import { z } from 'zod'
import { declareJob } from '../platform/jobs.ts'

const ofRequest = z.object({ requestId: z.uuid() })

export const OPEN_EVIDENCE_JOB = declareJob('open-identity-evidence', ofRequest)
export const FORGET_OPENING_JOB = declareJob('forget-identity-opening', ofRequest)
export const READ_PICTURES_JOB = declareJob('read-identity', z.object({ checkId: z.uuid() }))
export const ERASE_EVIDENCE_JOB = declareJob('erase-identity-evidence', z.object({ evidenceId: z.uuid() }))
