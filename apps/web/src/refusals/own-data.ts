// Refusals about a person's own data, in Welsh those of the account's own page.
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
  'erasure-under-notice':
    'You submitted or confirmed a notice of a death, are the professional assigned to it, or it is about ' +
    'you. It is still open. Please try again when it is over.',
  'erasure-asked': 'Your account is being erased already.',
  'erasure-begun': 'It is too late to stop it: the account is being erased.',
  'erasure-link-unknown': 'This link is not known here, or the account is gone.',
}

export const cy: Partial<Record<ReasonOf<'ownData'>, string>> = {
  'exports-too-many':
    'Gellir gwneud copi {most} gwaith y dydd. Defnyddiwch un cynharach, neu rhowch gynnig arall arni yfory.',
  'export-gone': 'Nid yw’r copi hwn yma mwyach. Gofynnwch am un arall.',
  'erasure-of-administrator':
    'Mae cyfrif gweinyddwr yn dal penderfyniadau am bobl eraill, ac nis dilëir yma. Ysgrifennwch at y bobl ' +
    'sy’n rhedeg y gofrestr hon.',
  'erasure-while-registering':
    'Mae ewyllys o’ch eiddo yn cael ei chofnodi ar y rhwydweithiau y funud hon. Rhowch gynnig arall arni ' +
    'pan fydd hynny wedi’i wneud.',
  'erasure-after-release': 'Rhyddhawyd copi o ewyllys o’ch eiddo i’w hysgutorion. Ysgrifennwch atom.',
  'erasure-under-notice':
    'Rydych wedi cyflwyno neu gadarnhau hysbysiad o farwolaeth, chi yw’r gweithiwr proffesiynol a benodwyd iddo, ' +
    'neu mae’n sôn amdanoch chi. Mae’n dal ar agor. Rhowch gynnig arall arni pan fydd wedi dod i ben.',
  'erasure-asked': 'Mae eich cyfrif yn cael ei ddileu eisoes.',
  'erasure-begun': 'Mae’n rhy hwyr i’w stopio: mae’r cyfrif yn cael ei ddileu.',
  'erasure-link-unknown': 'Nid yw’r ddolen hon yn hysbys yma, neu mae’r cyfrif wedi mynd.',
}
