// The sentences of adding a passkey, in both languages: a witness without an account does it too.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    loading: 'Reading the ways you have…',
    again: 'Try again',
    addPasskey: 'Add a passkey',
    leadAdd: 'You are about to add a way to confirm that it is you.',
    mailNever: 'A code by email is not enough for this.',
    passkeyTitle: 'Add a passkey',
    passkeyWhat:
      'A passkey lives on this device, or in the password manager you use. You unlock it as you unlock ' +
      'your phone or computer: with your fingerprint, face or PIN. We never see any of those.',
    passkeyFirst:
      'Because it is your first, it works after three days. We tell you by email, so that nobody can ' +
      'add one unnoticed.',
    passkeyGuest: 'You can use it for your part as a witness at once.',
    name: 'What do you call it?',
    nameHint: 'So that you know it again, for example “My phone”',
    nameMissing: 'A name is required',
    goOn: 'Go on to make the passkey',
    cancel: 'Cancel',
    preparing: 'One moment…',
    passkeyReady: 'Your device now opens a window of its own. Follow what it says.',
    passkeyMake: 'Make the passkey',
    passkeyMaking: 'Waiting for your device…',
    passkeyTurnedBack: 'No passkey was made. Please try again.',
    passkeyKnown: 'This device has a passkey for your account already.',
    passkeyNone: 'This browser cannot make passkeys. Please use a newer one, or add an authenticator app.',
    addFailed: 'That did not work',
    witnessTitle: 'Sign with your device’s screen lock',
    witnessText:
      'If you like, add a passkey now. Then your fingerprint, face or PIN confirms that it is you, in ' +
      'place of a code by email.',
    witnessHas: 'Your passkey is ready. You will be asked for it when you sign.',
  },
  cy: {
    loading: 'Yn darllen y ffyrdd sydd gennych…',
    again: 'Rhoi cynnig arall arni',
    leadAdd: 'Rydych ar fin ychwanegu ffordd i gadarnhau mai chi sydd yno.',
    mailNever: 'Nid yw cod drwy e-bost yn ddigon ar gyfer hyn.',
    addPasskey: 'Ychwanegu allwedd mynediad',
    passkeyTitle: 'Ychwanegu allwedd mynediad',
    passkeyWhat:
      'Mae allwedd mynediad yn byw ar y ddyfais hon, neu yn y rheolwr cyfrineiriau a ddefnyddiwch. ' +
      'Rydych yn ei datgloi fel y byddwch yn datgloi eich ffôn neu’ch cyfrifiadur: â’ch ôl bys, eich ' +
      'wyneb neu’ch PIN. Ni fyddwn byth yn gweld yr un o’r rheini.',
    passkeyFirst:
      'Gan mai hon yw eich un gyntaf, bydd yn gweithio ar ôl tri diwrnod. Rydym yn dweud wrthych drwy ' +
      'e-bost, fel na all neb ychwanegu un heb i chi sylwi.',
    passkeyGuest: 'Gallwch ei defnyddio ar gyfer eich rhan fel tyst ar unwaith.',
    name: 'Beth yw eich enw chi arni?',
    nameHint: 'Er mwyn i chi ei hadnabod eto, er enghraifft “Fy ffôn”',
    nameMissing: 'Rhaid rhoi enw',
    goOn: 'Ymlaen i greu’r allwedd mynediad',
    cancel: 'Canslo',
    preparing: 'Un eiliad…',
    passkeyReady: 'Bydd eich dyfais nawr yn agor ei ffenestr ei hun. Dilynwch yr hyn y mae’n ei ddweud.',
    passkeyMake: 'Creu’r allwedd mynediad',
    passkeyMaking: 'Yn aros am eich dyfais…',
    passkeyTurnedBack: 'Ni chrëwyd allwedd mynediad. Rhowch gynnig arall arni.',
    passkeyKnown: 'Mae gan y ddyfais hon allwedd mynediad i chi eisoes.',
    passkeyNone:
      'Ni all y porwr hwn greu allweddi mynediad. Defnyddiwch un mwy newydd, neu cadarnhewch â chod drwy e-bost.',
    addFailed: 'Ni weithiodd hynny',
    witnessTitle: 'Llofnodi â chlo sgrin eich dyfais',
    witnessText:
      'Os hoffech, ychwanegwch allwedd mynediad nawr. Yna eich ôl bys, eich wyneb neu’ch PIN sy’n ' +
      'cadarnhau mai chi sydd yno, yn lle cod drwy e-bost.',
    witnessHas: 'Mae eich allwedd mynediad yn barod. Gofynnir i chi amdani pan fyddwch yn llofnodi.',
  },
})
