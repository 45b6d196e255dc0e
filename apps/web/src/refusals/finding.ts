// Refusals about looking for a will: its screen is in English.
import type { ReasonOf } from '@testate/api/reasons'

export const en: Record<ReasonOf<'finding'>, string> = {
  'asker-not-identified':
    'Please have your identity checked first. Only somebody whose identity our staff have accepted may look for a ' +
    'will.',
  'asker-not-professional':
    'To ask as a professional, our staff must first have found you in the public list of your profession. Please ' +
    'write to us with the name of the list and your number in it. They look again each year.',
  'searches-too-many':
    'You have looked for a will {most} times today, and that is the limit. Please try again tomorrow.',
}
