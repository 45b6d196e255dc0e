// The worker's mails about addresses: it creates their links itself.
import { mailAddressLink } from './confirm-address.ts'
import { mailTakeBack } from './take-back.ts'

export const proofJobs = [mailAddressLink, mailTakeBack]
