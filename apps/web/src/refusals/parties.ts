// Refusals about testator and witnesses.
import type { ReasonOf } from '@testate/api/reasons'
import { defineWords } from '../platform/words.ts'

type Said = Record<ReasonOf<'parties'>, string>

const en: Said = {
  'testator-name-signed': 'The testator has signed under the name given before.',
  'testator-name-relied-on':
    'Your identity was checked in this name for another will of yours, so it cannot be changed here. ' +
    'Please write to support.',
  'witness-address-of-testator': 'A witness needs an email address other than the testator’s.',
  'witness-addresses-same': 'The two witnesses need different email addresses.',
  'invitations-too-many':
    'You have had {most} people invited within a day, and no more can be. Please go on tomorrow.',
  'witness-mails-too-many': '{name} has been mailed five times within an hour. Please wait.',
  'witness-not-waited-for': 'It is not {name}’s turn at the moment.',
  'witness-reminded-today': '{name} was reminded within the last day. You can remind them again tomorrow.',
  'witness-wants-no-reminders': '{name} wants no reminders by email. Please ask them yourself.',
  'invitation-link-spent':
    'This link has been used or has expired. We can mail a fresh one to the invited address.',
  'declarations-incomplete':
    'A witness must be 18 or over, not a beneficiary, and not the spouse or civil partner of one. If ' +
    'you cannot say all three, please decline, so that the testator can name somebody else.',
  'declarations-needed':
    'Please make your declarations as a witness first: 18 or over, not a beneficiary, and not the ' +
    'spouse or civil partner of one.',
  'declarations-closed':
    'Declarations are made before signing; {partyState, select, signed {you have signed already} ' +
    'declined {you have declined} replaced {somebody else has taken this place} other {this is not ' +
    'open to you now}}.',
  'testator-not-replaced': 'Only a witness can be replaced.',
  'party-signed': 'This witness has signed. A completed signature is never deleted.',
  'witness-named-in-statement':
    'You have signed a statement that names this witness. With another witness everybody who has signed signs ' +
    'again. Please open this form again and say that you want that.',
  'people-changed-meanwhile':
    'These people were changed in another window meanwhile. Please look at them again.',
  'form-not-submitted': 'Please submit the form of this will first. It names your executor.',
  'named-mails-too-many': 'This person has been written to five times within an hour. Please wait.',
  'named-declined': 'This person has declined. If they change their mind, they can accept on their own page.',
  'no-registration-stands':
    'There is nothing to confirm: no will of yours is registered, or a notice of your death is open, or what you ' +
    'registered is about to end.',
  'yearly-chosen-too-often': 'You can change this {most} times a day. Please come back tomorrow.',
  'party-state-cannot-follow':
    'This cannot be done any more: the party is “{partyState}” and cannot become “{to}”.',
}

const cy: Said = {
  'testator-name-signed': 'Mae’r ewyllysiwr wedi llofnodi o dan yr enw a roddwyd o’r blaen.',
  'testator-name-relied-on':
    'Gwiriwyd eich hunaniaeth o dan yr enw hwn ar gyfer ewyllys arall o’ch eiddo, felly ni ellir ei ' +
    'newid yma. Ysgrifennwch at y tîm cymorth.',
  'witness-address-of-testator': 'Mae angen cyfeiriad e-bost gwahanol i un yr ewyllysiwr ar dyst.',
  'witness-addresses-same': 'Mae angen cyfeiriadau e-bost gwahanol ar y ddau dyst.',
  'invitations-too-many':
    'Gwahoddwyd {most} o bobl gennych o fewn diwrnod, ac ni ellir gwahodd rhagor. Ewch ymlaen yfory.',
  'witness-mails-too-many': 'Anfonwyd pum e-bost at {name} o fewn awr. Arhoswch.',
  'witness-not-waited-for': 'Nid tro {name} yw hi ar hyn o bryd.',
  'witness-reminded-today': 'Atgoffwyd {name} o fewn y diwrnod diwethaf. Gallwch eu hatgoffa eto yfory.',
  'witness-wants-no-reminders': 'Nid yw {name} am gael nodiadau atgoffa drwy e-bost. Gofynnwch eich hun.',
  'invitation-link-spent':
    'Mae’r ddolen hon wedi’i defnyddio neu wedi dod i ben. Gallwn e-bostio un newydd i’r cyfeiriad a wahoddwyd.',
  'declarations-incomplete':
    'Rhaid i dyst fod yn 18 oed neu’n hŷn, heb fod yn fuddiolwr, a heb fod yn briod nac yn bartner ' +
    'sifil i un. Os na allwch ddweud y tri pheth, gwrthodwch, fel y gall yr ewyllysiwr enwi rhywun ' +
    'arall.',
  'declarations-needed':
    'Gwnewch eich datganiadau fel tyst yn gyntaf: 18 oed neu’n hŷn, heb fod yn fuddiolwr, a heb fod yn ' +
    'briod nac yn bartner sifil i un.',
  'declarations-closed':
    'Gwneir datganiadau cyn llofnodi; {partyState, select, signed {rydych wedi llofnodi eisoes} ' +
    'declined {rydych wedi gwrthod} replaced {mae rhywun arall wedi cymryd y lle hwn} other {nid yw ' +
    'hyn ar agor i chi nawr}}.',
  'testator-not-replaced': 'Dim ond tyst y gellir rhoi rhywun arall yn ei le.',
  'party-signed': 'Mae’r tyst hwn wedi llofnodi. Ni ddilëir llofnod cyflawn byth.',
  'witness-named-in-statement':
    'Rydych wedi llofnodi datganiad sy’n enwi’r tyst hwn. Gyda thyst arall bydd pawb sydd wedi llofnodi yn ' +
    'llofnodi eto. Agorwch y ffurflen hon eto a dywedwch eich bod am wneud hynny.',
  'people-changed-meanwhile': 'Newidiwyd y bobl hyn mewn ffenestr arall yn y cyfamser. Edrychwch arnynt eto.',
  'form-not-submitted': 'Cyflwynwch ffurflen yr ewyllys hon yn gyntaf. Mae’n enwi eich ysgutor.',
  'named-mails-too-many': 'Ysgrifennwyd at y person hwn bum gwaith o fewn awr. Arhoswch.',
  'named-declined':
    'Mae’r person hwn wedi gwrthod. Os byddant yn newid eu meddwl, gallant dderbyn ar eu tudalen eu hunain.',
  'no-registration-stands':
    'Nid oes dim i’w gadarnhau: nid oes ewyllys o’ch eiddo wedi’i chofrestru, neu mae hysbysiad o’ch marwolaeth ar ' +
    'agor, neu mae’r hyn a gofrestrwyd gennych ar fin dod i ben.',
  'yearly-chosen-too-often': 'Gallwch newid hyn {most} gwaith y dydd. Dewch yn ôl yfory.',
  'party-state-cannot-follow':
    'Ni ellir gwneud hyn mwyach: “{partyState}” yw’r parti, ac ni all ddod yn “{to}”.',
}

export const words = defineWords({ en, cy })
