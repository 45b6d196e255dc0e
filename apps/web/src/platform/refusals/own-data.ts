// Refusals about a person's own data: their screens are in English.
import type { ReasonOf } from '@testate/api/reasons'

export const en: Record<ReasonOf<'ownData'>, string> = {
  'exports-too-many':
    'A copy can be made {most} times a day. Please use an earlier one, or try again tomorrow.',
  'export-gone': 'This copy is no longer here. Please ask for another.',
  'erasure-of-administrator':
    'An administrator’s account holds decisions about other people, and is not erased here. Please ' +
    'write to whoever looks after this register.',
  'erasure-while-registering':
    'A will of yours is being entered on the networks at this moment. Please try again when that is done.',
  'erasure-after-release':
    'A copy of a will of yours has been released to its executors. Please write to us.',
  'erasure-asked': 'Your account is being erased already.',
  'erasure-begun': 'It is too late to stop it: the account is being erased.',
  'erasure-link-unknown': 'This link is not known here, or the account is gone.',
}
