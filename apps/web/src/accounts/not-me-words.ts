// The sentences of “this was not me”; separate, since hardly anyone needs them.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'Somebody else signed in?',
    what: 'We wrote to you because somebody signed in to your Testate account on a device we had not seen before.',
    does:
      'If it was not you, press the button. Everybody who is signed in to your account, on any device, ' +
      'is signed out, and your password stops working. We then send a link to your mailbox with which ' +
      'you set a new password.',
    you: 'If it was you, you do not need to do anything. Close this page.',
    disown: 'It was not me',
    disowning: 'Signing everybody out…',
    doneTitle: 'Everybody is signed out',
    done:
      'Your password no longer works. Look in your mailbox: the link we sent there sets a new password. ' +
      'It works for 30 minutes.',
    check:
      'Once you are signed in again, look through “Your account” for anything you did not do yourself. ' +
      'If something is wrong, please write to us.',
    goneTitle: 'This link no longer works',
    gone:
      'A link like this works once, for 14 days, and for the address it was sent to. If you think that ' +
      'somebody else knows your password, set a new one: that signs out everybody, too.',
    reset: 'Set a new password',
    toSupport: 'Write to us',
  },
  cy: {
    title: 'A fewngofnododd rhywun arall?',
    what:
      'Bu inni ysgrifennu atoch oherwydd i rywun fewngofnodi i’ch cyfrif Testate ar ddyfais nad oeddem wedi’i ' +
      'gweld o’r blaen.',
    does:
      'Os nad chi oedd hynny, gwasgwch y botwm. Caiff pawb sydd wedi mewngofnodi i’ch cyfrif, ar unrhyw ddyfais, ' +
      'eu hallgofnodi, ac mae eich cyfrinair yn peidio â gweithio. Yna anfonwn ddolen i’ch blwch post, a ' +
      'gosodwch gyfrinair newydd â hi.',
    you: 'Os chi oedd hynny, nid oes angen ichi wneud dim. Caewch y dudalen hon.',
    disown: 'Nid fi oedd hynny',
    disowning: 'Yn allgofnodi pawb…',
    doneTitle: 'Mae pawb wedi’u hallgofnodi',
    done:
      'Nid yw eich cyfrinair yn gweithio mwyach. Edrychwch yn eich blwch post: mae’r ddolen a anfonwyd yno yn ' +
      'gosod cyfrinair newydd. Mae’n gweithio am 30 munud.',
    check:
      'Ar ôl ichi fewngofnodi eto, edrychwch drwy “Eich cyfrif” am unrhyw beth nad chi a’i gwnaeth. Os oes ' +
      'rhywbeth o’i le, ysgrifennwch atom.',
    goneTitle: 'Nid yw’r ddolen hon yn gweithio mwyach',
    gone:
      'Mae dolen fel hon yn gweithio unwaith, am 14 diwrnod, ac ar gyfer y cyfeiriad yr anfonwyd hi iddo. Os ' +
      'ydych yn meddwl bod rhywun arall yn gwybod eich cyfrinair, gosodwch un newydd: mae hynny hefyd yn ' +
      'allgofnodi pawb.',
    reset: 'Gosod cyfrinair newydd',
    toSupport: 'Ysgrifennu atom',
  },
})
