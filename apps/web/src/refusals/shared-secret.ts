// Refusals about a shared secret. Its screens are in English; what is under one is opened on Welsh ones too.
import type { ReasonOf } from '@testate/api/reasons'

export const en: Record<ReasonOf<'sharedSecret'>, string> = {
  'shared-not-now':
    'This is not possible now. The will has to be registered, every file of it made, and no notice of your death open.',
  'shared-choice':
    '{fault, select, double {Two of these accounts belong to one person, and count as one.} own {None of them ' +
    'may be an account of your own.} other {Choose three to five different people: witnesses who signed, and ' +
    'executors and contacts who accepted and have an account.}}',
  'shared-keys-missing':
    'Not everybody has made their key yet, or somebody has lost it. Please look at the list again.',
  'shared-key-kept': 'You have a key already. If you have lost what opens it, say so first.',
  'shared-not-practised': 'Not everybody has tried out their share yet. It counts once they all have.',
  'shared-changed':
    'What is kept of the shares is not what your browser gave out. Nothing was switched on. Please stop preparing ' +
    'this, and write to us.',
  'shared-former-needed': 'Your part of the shared secret that is being replaced is needed as well.',
  'shared-still-moving':
    'The files are still being sealed for the shared secret before this one. Finish that first.',
  'shared-part-needed':
    'This will is under a shared secret. Open your own part first, with your passkey, pass phrase or a printed code.',
  'shared-part-lost':
    'You gave up the key that opened this will for you. It opens only after your death, with the shares of two of ' +
    'the people you chose.',
  'shared-part-wrong':
    'What was sent is not the part or the share that belongs to this will. Nothing was opened.',
  'shared-answer-wrong': 'This does not prove that you have the share, or nothing is asked of you now.',
  'shared-not-released': 'The will has not been released, so nobody needs your share. Please keep it.',
  'shares-awaited':
    'This will opens with the shares of two people whom the testator chose. They have been asked; until two have ' +
    'given theirs there is nothing to read.',
}

export const cy: Partial<Record<ReasonOf<'sharedSecret'>, string>> = {
  'shared-part-needed':
    'Mae’r ewyllys hon dan gyfrinach a rennir. Agorwch eich rhan eich hun yn gyntaf, â’ch allwedd mynediad, eich ' +
    'cyfrinymadrodd neu god wedi’i argraffu.',
  'shared-part-lost':
    'Rhoesoch y gorau i’r allwedd a oedd yn agor yr ewyllys hon i chi. Dim ond ar ôl eich marwolaeth y mae’n agor, â ' +
    'chyfrannau dau o’r bobl a ddewisoch.',
  'shared-part-wrong':
    'Nid yr hyn a anfonwyd yw’r rhan na’r gyfran sy’n perthyn i’r ewyllys hon. Ni agorwyd dim.',
}
