// The English of the journey's codes and steps. The screens translate it; until the answers of the dashboard
// lose their sentences, the server fills in the same words, so that the two cannot disagree.
import type { Point, Role, StandingCode, StepId, TaskName } from './journey.ts'

/** A code that is said in several sentences, or differently for one and for more. */
type Composed =
  | 'video-partly'
  | 'video-yours-on-record'
  | 'signature-next'
  | 'signature-not-open'
  | 'signatures-remain'
  | 'networks-written'
  | 'networks-failed'
  | 'registered-partly'
  | 'registered-partly-failed'
  | 'registered'

const ofCodes: Record<Exclude<StandingCode, Composed>, string> = {
  'identity-accepted': 'Your identity is accepted.',
  'identity-sample': 'A SAMPLE identity was accepted: nobody was checked.',
  'identity-in-review':
    'Your pictures are with a person who reviews them. We email you when you can go on, or if new ones ' +
    'are needed.',
  'declarations-first': 'Make your declarations as a witness first.',
  'identity-out-of-tries': 'This needs a person’s help: please write to support.',
  'identity-returned': 'The pictures could not be used. Please take them again.',
  'identity-rejected': 'Your identity was not accepted. You can have it checked again.',
  'identity-missing': 'Take a picture of your identity document and one of your face.',

  'document-complete': 'The details are complete and the PDF is on record.',
  'document-to-review': 'The PDF is on record. Please look through it and confirm your review.',
  'document-unreviewed':
    'The PDF is on record. You signed without confirming that you had looked through it.',
  'document-on-record': 'The PDF of the will is on record.',
  'document-awaited': 'The testator has not uploaded the will yet.',
  'document-refused': 'A page of the PDF could not be read. Please choose another PDF.',
  'document-being-read': 'Every page of the PDF is being read.',
  'document-missing': 'The details are complete. The PDF of the will is missing.',
  'document-needs-address':
    'The details are complete. Before you upload another PDF, please confirm your email address.',
  'details-incomplete': 'The PDF is on record. The details are not complete.',
  'details-missing': 'The details of the will, and a PDF of it.',

  'witnesses-identified': 'The identity of both witnesses is confirmed.',
  'witnesses-sample': 'Both witnesses used SAMPLE identities: nobody was checked.',
  'witnesses-partly-sample': '{names} is identified. {samples} used a SAMPLE identity: nobody was checked.',
  'details-first': 'Complete the will’s details first.',
  'document-first': 'Upload the PDF of your will first.',
  'witness-declined': '{names} has declined. Please name another witness.',
  'witness-declined-late':
    '{names} has declined. Please name another witness. Your signed statement names them, so whoever has signed ' +
    'then signs again.',
  'invitation-expired': 'The invitation of {names} has expired. Please send it again.',
  'witnesses-uninvited': 'Each witness gets a link by email.',
  'witness-uninvited': 'Each witness gets a link by email.',
  'witnesses-need-address': 'Your witnesses can be invited once you have confirmed your email address.',
  'witnesses-awaited': 'Waiting for {names}.',
  'declared': 'You have made your declarations.',
  'declarations-missing': 'Say that you are 18 or over and not a beneficiary.',

  'paid': 'The fee is paid.',
  'payment-going-back': 'The payment is on its way back to you.',
  'payment-under-way': 'The payment is not confirmed yet.',
  'payment-gone-back': 'The payment was given back to you.',
  'payment-returned': 'The payment was given back to you.',
  'payment-missing': 'One fee for the registration. You see it before you pay.',

  'payment-required': 'Payment required to access',
  'payment-awaited': 'This opens when the testator has paid.',
  'identities-awaited': 'This opens when the identity of all three of you is checked.',
  'ceremony-opening': 'The ceremony is opening. This takes a moment.',

  'video-on-record': 'The video statement is on record.',
  'video-missing': 'Each of you says a few sentences on video.',

  'video-first': 'The video statement comes first.',
  'testator-signs-first': 'The testator signs first.',
  'review-missing': 'Before you sign, please look through the PDF of your will and confirm it.',
  'way-missing': 'First you choose how the three of you take part.',
  'signature-first': 'You sign first, then both witnesses.',
  'signatures-complete': 'All three statements are signed.',

  'signatures-first': 'All three signatures come first.',
  'sealing': 'The PDF is being sealed.',
  'networks-starting': 'We are about to write to the networks.',

  'notice-about-you': 'Somebody told us that you have died. If that is not true, stop the notice.',
  'notice-to-confirm':
    'Somebody told us that {names} has died. Confirm it if it is true, or dispute it if it is not.',
  'notice-needs-identity':
    'Somebody told us that {names} has died. Before you can confirm it, your identity has to be checked.',
  'notice-confirm-later':
    'You are assigned to the notice that {names} has died. You can confirm it 30 days after everybody was ' +
    'told, or 60 if no message reached the person whose will it is.',
  'notice-awaited': 'The notice that {names} has died still has to be confirmed.',
  'notice-waiting': 'Two people have confirmed that {names} has died. The waiting period is running.',
  'notice-disputed': 'The notice that {names} has died is disputed. Our staff are looking into it.',

  'withdrawn': 'Registration withdrawn. This does not revoke the will.',
  'superseded': 'A later version is registered.',
  'released': 'The copy was released.',
  'you-declined': 'You have declined to be a witness to this will.',
  'you-were-replaced': 'Another person has taken your place as a witness.',
  'complete': 'Everything is done. We email you when something changes.',
  'no-will-yet': 'You need a PDF of your signed will, your identity document, and two witnesses.',
}

const ofParts = {
  yourRecording: 'Your recording is on record.',
  oneRecording: '1 of 3 recordings is in.',
  recordings: '{count} of 3 recordings are in.',
  oneSignature: 'One signature is still to come.',
  signatures: '{count} signatures are still to come.',
  writing: 'We are writing to the networks.',
  heldOn: 'Registered on {held}.',
  triedAgain: '{again} failed and is tried again.',
  refusedBy: 'Not on {refused}, which refused it.',
  mayTryAgain: 'You may try it again.',
  givenUpOn: 'Not on {givenUp}: what was paid for it goes back, or has gone back.',
} as const

const ofSteps: Record<`step ${StepId}`, string> = {
  'step register-first-will': 'Register your first will',
  'step complete-details': 'Complete the details of your will',
  'step upload-pdf': 'Upload the PDF of your will',
  'step choose-another-pdf': 'Choose another PDF',
  'step review-document': 'Look through the PDF of your will',
  'step confirm-address': 'Confirm your email address',
  'step show-identity': 'Check your identity',
  'step retake-pictures': 'Take the pictures again',
  'step repeat-identity-check': 'Have your identity checked again',
  'step make-declarations': 'Make your declarations',
  'step invite-witnesses': 'Invite your witnesses',
  'step resend-invitation': 'Send the invitation again',
  'step name-another-witness': 'Name another witness',
  'step pay': 'Pay for the registration',
  'step continue-payment': 'Go on with the payment',
  'step record-video': 'Record the video statement',
  'step choose-way': 'Choose how the three of you take part',
  'step sign': 'Sign the registration statement',
  'step retry-network': 'Try the failed network again',
  'step confirm-death': 'Confirm or dispute the notice of a death',
  'step stop-notice': 'Stop the notice of your death',
}

const ofTasks: Record<`task ${TaskName}` | 'task document of witness' | 'task witnesses of witness', string> =
  {
    'task identity': 'Identity Verification',
    'task document': 'Document Review',
    'task document of witness': 'The will',
    'task witnesses': 'Your two witnesses',
    'task witnesses of witness': 'Your declarations',
    'task payment': 'Payment',
    'task video': 'Video Statement',
    'task signatures': 'Digital Signature',
    'task registration': 'Blockchain Registration',
  }

export const journeyWords = {
  ...ofCodes,
  ...ofParts,
  ...ofSteps,
  ...ofTasks,
  nothingNow: 'Nothing for you to do now',
  waitsFor: '{task}: {sentence}',
} as const
export type JourneyWord = keyof typeof journeyWords

export const wordOfStep = (step: StepId): JourneyWord => `step ${step}`
export const wordOfTask = (task: TaskName, role: Role): JourneyWord =>
  role === 'witness' && (task === 'document' || task === 'witnesses')
    ? `task ${task} of witness`
    : `task ${task}`

/** The sentences for where something stands, in order, without the values they name. */
export function wordsOf({ code, details }: Point, role: Role): JourneyWord[] {
  const { count = 0, again = [], refused = [], givenUp = [] } = details
  const counted = count === 1 ? 'oneRecording' : 'recordings'
  const after: JourneyWord[] = [
    ...(again.length > 0 ? (['triedAgain'] as const) : []),
    ...(refused.length > 0 ? (['refusedBy'] as const) : []),
    ...(refused.length > 0 && role === 'testator' ? (['mayTryAgain'] as const) : []),
    ...(givenUp.length > 0 ? (['givenUpOn'] as const) : []),
  ]
  switch (code) {
    case 'video-partly':
      return [counted]
    case 'video-yours-on-record':
      return ['yourRecording', counted]
    case 'signature-next':
    case 'signature-not-open':
    case 'signatures-remain':
      return [count === 1 ? 'oneSignature' : 'signatures']
    case 'networks-written':
    case 'networks-failed':
      return ['writing', ...after]
    case 'registered-partly':
    case 'registered-partly-failed':
    case 'registered':
      return ['heldOn', ...after]
    default:
      return [code]
  }
}

/** The values those sentences name; `list` joins several names in the language of the reader. */
export const valuesOf = (
  { details: { count, ...lists } }: Point,
  list: (names: readonly string[]) => string,
): Record<string, string | number> => ({
  ...(count === undefined ? {} : { count }),
  ...Object.fromEntries(Object.entries(lists).map(([name, names]) => [name, list(names)])),
})
