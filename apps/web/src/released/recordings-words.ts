// The sentences about the recordings of a released will.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'The recordings',
    lead:
      'When the will was registered, some of those who took part spoke to a camera. What they said is kept for the ' +
      'day on which somebody doubts the will.',
    hard: 'Seeing and hearing them may be hard. You do not have to do it now, and you need not be alone when you do.',
    onReasons:
      'We give you a recording when you say why you need it. The other executors are told that you asked, and can ' +
      'read your reason here. Our staff do not read it.',
    loading: 'Looking for the recordings…',
    failed: 'The recordings could not be loaded',
    none: 'The register keeps no recording of this registration.',
    ofTestator: 'What {name} said, as the person whose will it is',
    ofWitness: 'What {name} said, as a witness',
    when: 'Recorded on {at, date, ::dMMMMyyyy}. Length {length}.',
    ask: 'Ask for this recording',
    why: 'Why do you need it?',
    understanding: 'Somebody questions whether they understood the will, or wanted it',
    signing: 'Somebody questions how the will was signed',
    dispute: 'Lawyers need it in a dispute',
    other: 'For another reason',
    words: 'Your reason in your own words',
    wordsHint: 'Needed for another reason. The other executors can read it.',
    go: 'Confirm that it is you, and open it',
    opening: 'Opening it. A long recording takes a while…',
    cancel: 'Not now',
    askFailed: 'The recording could not be opened',
    opened: 'The recording is open. Play it when you are ready.',
    player: 'What {name} said',
    keep: 'Save the recording',
    close: 'Close the recording',
    kept: 'It is here until you close it or leave this page. Whoever gets a saved one can see all of it.',
    given: 'Recordings that were given',
    byYou: 'To you, on {at, date, ::dMMMMyyyy}: {recording}.',
    byOther: 'To {by}, on {at, date, ::dMMMMyyyy}: {recording}.',
    said: 'what {name} said',
    reasonIs: 'Why: {reason}.',
    reasonWaits: 'The part of the register that opens the reason does not answer now. We are asking again.',
    gone: 'a recording that is no longer kept',
  },
})
