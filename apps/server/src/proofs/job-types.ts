// The proofs' jobs, each with its payload.
import { z } from 'zod'
import { declareJob } from '../platform/jobs.ts'

const ofPerson = z.object({ personId: z.uuid() })

export const ADDRESS_LINK_JOB = declareJob('mail-address-link', ofPerson)
export const TAKE_BACK_JOB = declareJob('mail-take-back', ofPerson)
