// The words for each step and for where a will stands, and for the buttons that lead there. Their Welsh: welsh.ts.
import type { Place } from '@testate/domain/journey'
import { journeyWords } from '@testate/domain/journey-words'
import { defineWords } from '../platform/words.ts'

const buttons = {
  'next': 'Next',
  'waiting': 'Waiting',
  'nothingLeft': 'Nothing to do',
  'nextIs': 'Next: {step}.',
  'toDashboard': 'Go to the dashboard',
  'to form': 'Go to the form',
  'to upload': 'Go to the upload',
  'to signing': 'Go to Digital Signing',
  'to identity': 'Go to the identity check',
  'to document': 'Go to the document',
  'to witnesses': 'Go to your witnesses',
  'to payment': 'Go to the payment',
  'to video': 'Go to the video statement',
  'to signatures': 'Go to the signatures',
  'to registration': 'Go to the registration',
  'to notices': 'Go to the notices of a death',
  'to wills': 'Go to My Wills',
  'to account': 'Go to your account',
  'to support': 'Go to support',
} as const satisfies Record<`to ${Place}`, string> & Record<string, string>
export type Button = keyof typeof buttons

export const words = defineWords({ en: { ...journeyWords, ...buttons } })
