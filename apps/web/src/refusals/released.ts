// Refusals about reading a released copy: its screen is in English.
import type { ReasonOf } from '@testate/api/reasons'

export const en: Record<ReasonOf<'released'>, string> = {
  'grant-over':
    'The ninety days in which you could read this copy are over. You can ask for them again on the page ' +
    '“Released to you”.',
  'grant-ended':
    'This copy is closed again: the person who made the will has signed in, or the release was taken back.',
  'grant-not-renewable':
    'You are not an acting executor of this will any more, so the time cannot be begun again. Please write to ' +
    'us if that is wrong.',
  'reader-not-identified':
    'Please have your identity checked first. We show the copy only to somebody whose identity a person of our ' +
    'staff has accepted.',
  'reader-not-acting':
    'Only an executor who acts can be given a recording, and you have declined to act. Please write to us if that ' +
    'is wrong.',
  'recording-not-kept':
    'The register does not keep this recording. It may never have been made, or another one took its place.',
  'recording-given-over':
    'What was opened for you could be fetched for half an hour. Please ask for the recording again.',
  'own-key-missing':
    'You have made no key yet. Make one on the page “Shares you hold” first, then come back.',
  'own-key-other':
    'The register has another key of yours than the one you opened. Load this page anew, and try again.',
  'own-copy-none':
    'No copy of this will opens with your key. It opens only if you kept that key for this will before the death was ' +
    'notified, and if you still have it.',
  'page-not-there': 'This copy has {pages, plural, one {# page} other {# pages}}.',
  'page-not-drawn':
    'This page could not be shown as a picture just now. Please try again in a moment, or take the PDF itself.',
  'released-file-missing': 'This file is not there. Please write to us.',
  'pack-not-released': 'This will has not been released, so no dispute pack is made of it.',
  'pack-not-made':
    'The dispute pack could not be made, because the register’s records of this will do not fit together. Please ' +
    'write to us.',
  'pack-over': 'This dispute pack could be fetched for ten minutes. Please have it made again.',
}
