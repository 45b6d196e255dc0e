// The sentences of the number for text messages.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'Text messages',
    what:
      'If somebody tells us that you have died, we tell you at each step by email. While the notice can be stopped, ' +
      'each message has a link for that.',
    more: 'With a mobile number we tell you by text message as well.',
    unavailable: 'This register sends no text messages. We tell you by email.',
    none: 'You have given no number. We tell you by email.',
    now: 'We tell you by text message to the number that ends in {endsIn}, and by email.',
    off: 'Your number ends in {endsIn}. This register sends no text messages at present, so we tell you by email.',
    add: 'Give a mobile number',
    change: 'Change the number',
    remove: 'Remove the number',
    number: 'Mobile number',
    numberHint: 'For example 07700 900123, or +353 85 012 3456',
    how: 'We send a code to this number. It counts once you have entered the code.',
    removing: 'We then tell you by email only. The number gets one last message that says so.',
    goOn: 'Continue',
    cancel: 'Cancel',
    saving: 'One moment…',
    waits: 'Enter the code from the text message',
    sent: 'We have sent a code to the number that ends in {endsIn}. It works until {until}.',
    notArrived: 'If no message arrives within a few minutes, give the number again.',
    loading: 'Loading your number…',
    notLoaded: 'Your number could not be loaded',
    failed: 'That could not be saved',
  },
  cy: {
    title: 'Negeseuon testun',
    what:
      'Os bydd rhywun yn dweud wrthym eich bod wedi marw, rhown wybod i chi ym mhob cam drwy e-bost. Tra gellir atal ' +
      'yr hysbysiad, mae dolen ym mhob neges i wneud hynny.',
    more: 'Gyda rhif ffôn symudol rhown wybod i chi drwy neges destun hefyd.',
    unavailable: 'Nid yw’r gofrestr hon yn anfon negeseuon testun. Rhown wybod i chi drwy e-bost.',
    none: 'Nid ydych wedi rhoi rhif. Rhown wybod i chi drwy e-bost.',
    now: 'Rhown wybod i chi drwy neges destun i’r rhif sy’n gorffen â {endsIn}, a thrwy e-bost.',
    off:
      'Mae eich rhif yn gorffen â {endsIn}. Nid yw’r gofrestr hon yn anfon negeseuon testun ar hyn o bryd, felly ' +
      'rhown wybod i chi drwy e-bost.',
    add: 'Rhoi rhif ffôn symudol',
    change: 'Newid y rhif',
    remove: 'Tynnu’r rhif',
    number: 'Rhif ffôn symudol',
    numberHint: 'Er enghraifft 07700 900123, neu +353 85 012 3456',
    how: 'Anfonwn god i’r rhif hwn. Mae’n cyfrif unwaith i chi roi’r cod.',
    removing: 'Wedyn rhown wybod i chi drwy e-bost yn unig. Caiff y rhif un neges olaf sy’n dweud hynny.',
    goOn: 'Parhau',
    cancel: 'Canslo',
    saving: 'Un eiliad…',
    waits: 'Rhowch y cod o’r neges destun',
    sent: 'Anfonwyd cod i’r rhif sy’n gorffen â {endsIn}. Mae’n gweithio hyd {until}.',
    notArrived: 'Os na ddaw neges o fewn ychydig funudau, rhowch y rhif eto.',
    loading: 'Yn llwytho eich rhif…',
    notLoaded: 'Nid oedd modd llwytho eich rhif',
    failed: 'Nid oedd modd cadw hynny',
  },
})
