// The sentences with which any screen, in either language, has a person open their own key.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    openKey: 'Open your key',
    openKeyText: 'This needs the key that you made. It is opened in this browser, and sent nowhere.',
    loading: 'Looking for your key…',
    noKey: 'You have no key yet, or have given it up.',
    toShares: 'Make a key',
    passkeyText:
      'Use the passkey with which you locked it: your device asks for your fingerprint, face or PIN.',
    usePasskey: 'Use my passkey',
    open: 'Open',
    opening: 'Opening…',
    cancel: 'Cancel',
    phrase: 'Pass phrase',
    code: 'Printed code',
    codeHint: 'Seven groups of four letters and digits, from the page you printed. It can be used again',
    bypasskey: 'Use my passkey instead',
    byphrase: 'Use my pass phrase instead',
    bycode: 'Use a printed code instead',

    doesNotUnlock: 'This does not open your key. Please check it, or use another way.',
    notACode: 'This is not one of the codes. Please compare each character with the page you printed.',
    notForThisKey:
      'This was locked with a key that you no longer have. A testator can choose people again; nobody else can help.',
    answerOutOfTurn:
      'The register asks for another answer than the next one. Nothing was sent. Please check the date of this ' +
      'device; if it is right, write to us.',
    otherKey:
      'The register shows another key as yours than the one you made. Do not go on, and please write to us.',
    otherReleaseKey:
      'The register shows another key of its own than when the shares were given out. Nothing was sent. Please write ' +
      'to us.',
    turnedBack: 'No passkey was used. Please try again, or use another way.',
    noPrf:
      'This passkey, or this browser, cannot lock a key. Please use a pass phrase, or the device with which you ' +
      'made it.',
  },
  cy: {
    openKey: 'Agor eich allwedd',
    openKeyText:
      'Mae angen yr allwedd a grëwyd gennych ar gyfer hyn. Fe’i hagorir yn y porwr hwn, ac nid anfonir hi i unman.',
    loading: 'Yn chwilio am eich allwedd…',
    noKey: 'Nid oes gennych allwedd eto, neu rydych wedi rhoi’r gorau iddi.',
    toShares: 'Creu allwedd',
    passkeyText:
      'Defnyddiwch yr allwedd mynediad y cloesoch hi â hi: mae’ch dyfais yn gofyn am eich ôl bys, eich wyneb neu’ch ' +
      'PIN.',
    usePasskey: 'Defnyddio fy allwedd mynediad',
    open: 'Agor',
    opening: 'Yn agor…',
    cancel: 'Canslo',
    phrase: 'Cyfrinymadrodd',
    code: 'Cod wedi’i argraffu',
    codeHint:
      'Saith grŵp o bedair llythyren a digid, o’r dudalen a argraffwyd gennych. Gellir ei ddefnyddio eto',
    bypasskey: 'Defnyddio fy allwedd mynediad yn lle hynny',
    byphrase: 'Defnyddio fy nghyfrinymadrodd yn lle hynny',
    bycode: 'Defnyddio cod wedi’i argraffu yn lle hynny',

    doesNotUnlock: 'Nid yw hyn yn agor eich allwedd. Gwiriwch ef, neu defnyddiwch ffordd arall.',
    notACode: 'Nid yw hwn yn un o’r codau. Cymharwch bob nod â’r dudalen a argraffwyd gennych.',
    notForThisKey:
      'Clowyd hyn ag allwedd nad yw gennych mwyach. Gall ewyllysiwr ddewis pobl eto; ni all neb arall helpu.',
    answerOutOfTurn:
      'Mae’r gofrestr yn gofyn am ateb gwahanol i’r un nesaf. Nid anfonwyd dim. Gwiriwch y dyddiad ar y ddyfais hon; ' +
      'os yw’n gywir, ysgrifennwch atom.',
    otherKey:
      'Mae’r gofrestr yn dangos allwedd wahanol fel eich un chi i’r un a grëwyd gennych. Peidiwch â mynd ymlaen, ac ' +
      'ysgrifennwch atom.',
    otherReleaseKey:
      'Mae’r gofrestr yn dangos allwedd wahanol o’i heiddo ei hun i’r un a oedd ganddi pan roddwyd y cyfrannau. Nid ' +
      'anfonwyd dim. Ysgrifennwch atom.',
    turnedBack: 'Ni ddefnyddiwyd allwedd mynediad. Rhowch gynnig arall arni, neu defnyddiwch ffordd arall.',
    noPrf:
      'Ni all yr allwedd mynediad hon, neu’r porwr hwn, gloi allwedd. Defnyddiwch gyfrinymadrodd, neu’r ddyfais y ' +
      'crëwyd hi â hi.',
  },
})
