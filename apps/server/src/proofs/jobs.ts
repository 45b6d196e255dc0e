// The worker's mails about addresses, whose links it creates itself.
import { mailAddressLink } from './confirm-address.ts'
import { mailTakeBack } from './take-back.ts'

export const proofJobs = [mailAddressLink, mailTakeBack]
