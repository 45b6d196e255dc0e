// The contact page.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'Write to us',
    description: 'Send a message to the people who run this register. You need no account.',
    lead:
      'Tell us what happened, and what you hoped would happen. A person reads it and answers by email. Please do ' +
      'not send passwords, codes or the text of a will.',
    trial: 'This is a trial. Your message goes to the development mailbox, and nobody else reads it.',
    unset: 'The operator of this register has not said where to write to.',
    name: 'Your name',
    email: 'Your email address',
    emailHint: 'We answer to this address.',
    message: 'Your message',
    nameNeeded: 'Please give your name',
    emailNeeded: 'Please give an email address that works',
    messageNeeded: 'Please say a little more: at least 20 characters',
    send: 'Send message',
    sending: 'Sending your message…',
    sentTitle: 'Your message is on its way',
    sentText: 'The answer will go to {email}. If that address is wrong, please send your message again.',
    again: 'Write another message',
    back: 'Back to Support',
    soonerTitle: 'You may not have to wait for us',
    sooner: 'One of these pages may answer you at once:',
    soonerPassword: 'I have forgotten my password',
    soonerCheck: 'I want to check a document',
    soonerHow: 'How does registering a will work?',
  },
  cy: {
    title: 'Ysgrifennwch atom',
    description: 'Anfonwch neges at y bobl sy’n rhedeg y gofrestr hon. Nid oes angen cyfrif arnoch.',
    lead:
      'Dywedwch wrthym beth ddigwyddodd, a beth oeddech chi’n gobeithio y byddai’n digwydd. Bydd rhywun yn ei ' +
      'darllen ac yn ateb drwy e-bost. Peidiwch ag anfon cyfrineiriau, codau na thestun ewyllys.',
    trial: 'Treial yw hwn. Mae’ch neges yn mynd i’r blwch post datblygu, ac ni fydd neb arall yn ei darllen.',
    unset: 'Nid yw gweithredwr y gofrestr hon wedi dweud i ble i ysgrifennu.',
    name: 'Eich enw',
    email: 'Eich cyfeiriad e-bost',
    emailHint: 'Byddwn yn ateb i’r cyfeiriad hwn.',
    message: 'Eich neges',
    nameNeeded: 'Rhowch eich enw',
    emailNeeded: 'Rhowch gyfeiriad e-bost sy’n gweithio',
    messageNeeded: 'Dywedwch ychydig mwy: o leiaf 20 nod',
    send: 'Anfon y neges',
    sending: 'Yn anfon eich neges …',
    sentTitle: 'Mae’ch neges ar ei ffordd',
    sentText: 'Bydd yr ateb yn mynd i {email}. Os nad yw hynny’n iawn, anfonwch hi eto.',
    again: 'Ysgrifennu neges arall',
    back: 'Yn ôl i Cymorth',
    soonerTitle: 'Efallai na fydd rhaid i chi aros amdanom',
    sooner: 'Efallai y bydd un o’r tudalennau hyn yn eich ateb ar unwaith:',
    soonerPassword: 'Rwyf wedi anghofio fy nghyfrinair',
    soonerCheck: 'Rwyf am wirio dogfen',
    soonerHow: 'Sut mae cofrestru ewyllys yn gweithio?',
  },
})
