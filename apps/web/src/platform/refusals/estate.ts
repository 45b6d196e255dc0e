// Refusals about an executor's work with an estate: its screens are in English.
import type { ReasonOf } from '@testate/api/reasons'

export const en: Record<ReasonOf<'estate'>, string> = {
  'estate-not-yours':
    'You are not an acting executor of this will, so its estate is not yours to work with. Please write to us ' +
    'if that is wrong.',
  'estate-frozen':
    'This estate is closed: the person who made the will has signed in, or the release was taken back. What was ' +
    'entered is kept, and nobody can read or change it.',
  'estate-time-over':
    'Your ninety days are over. You can begin them again on the page “Released to you”, as often as you need to. ' +
    'What was entered is kept.',
  'estate-identity-needed':
    'Please have your identity checked first, on the page “Released to you”. An estate opens only to somebody ' +
    'whose identity a person of our staff has accepted.',
  'estate-not-opened': 'This estate has not been opened yet.',
  'estate-changed-meanwhile':
    'Somebody changed this while you had it open. Please look at what it says now, and change it again if you ' +
    'still need to.',
  'estate-no-such-person': 'This person is not among the people of this estate.',
  'entry-amount-needed': 'Please give an amount above zero, in pounds and pence.',
  'entry-item-needed':
    'Please choose what this is about. Money that comes in is about an asset, a debt that is ' +
    'paid about a debt.',
  'entry-item-outside':
    'This passes outside the will, so the executors neither collect it nor pay it, and it has no entries.',
  'entry-item-without-value': 'Please enter its value on the day of death first.',
  'entry-person-needed': 'Please choose a person of this estate.',
  'entry-before-death': 'This day is before the day of death. The accounts begin on that day.',
  'entry-in-future': 'This day is still to come. Please enter what has happened.',
  'entry-item-closed':
    'This asset is sold to the end or handed over already. If that entry is wrong, take it back first.',
  'entry-is-counter': 'This entry takes another one back, so it cannot be taken back itself.',
  'entry-is-countered': 'This entry has been taken back already.',
}
