// The sentences of help when the camera gives no picture.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    deniedTitle: 'Camera Access Required',
    denied: 'Please allow camera access to take your pictures.',
    missingTitle: 'No camera was found',
    missing: 'This device has no camera, or it is switched off.',
    busyTitle: 'The camera is in use',
    busy: 'Another program is using the camera. Close it, and try again.',
    unsupportedTitle: 'The camera cannot be used here',
    unsupported: 'This browser does not let web pages use the camera.',
    howIphone: 'How to allow it on an iPhone or iPad',
    howAndroid: 'How to allow it on an Android phone',
    howComputer: 'How to allow it on a computer',
    iphone1: 'Open Settings, then Apps, then Safari (or the browser you use).',
    iphone2: 'Tap Camera, and choose Allow. Do the same for Microphone.',
    iphone3: 'Come back to this page and press “Try the camera again”.',
    android1: 'Tap the icon to the left of the address at the top of the page.',
    android2: 'Tap Permissions, then Camera, and choose Allow. Do the same for Microphone.',
    android3: 'Come back to this page and press “Try the camera again”.',
    computer1: 'Press the icon to the left of the address at the top of the page.',
    computer2: 'Set Camera and Microphone to Allow.',
    computer3: 'Press “Try the camera again” here.',
    cameraAgain: 'Try the camera again',
    pictureAddressBar:
      'Drawing: the icon to the left of the address is circled, and below it two switches, Camera and ' +
      'Microphone, are on.',
    pictureSettings: 'Drawing: a list of settings on a phone. The lines Camera and Microphone say Allow.',
  },
  cy: {
    deniedTitle: 'Mae Angen Mynediad at y Camera',
    denied: 'Caniatewch fynediad at y camera i dynnu eich lluniau.',
    missingTitle: 'Ni chafwyd hyd i gamera',
    missing: 'Nid oes camera gan y ddyfais hon, neu mae wedi’i ddiffodd.',
    busyTitle: 'Mae’r camera’n cael ei ddefnyddio',
    busy: 'Mae rhaglen arall yn defnyddio’r camera. Caewch hi, a rhowch gynnig arall arni.',
    unsupportedTitle: 'Ni ellir defnyddio’r camera yma',
    unsupported: 'Nid yw’r porwr hwn yn gadael i dudalennau gwe ddefnyddio’r camera.',
    howIphone: 'Sut i’w ganiatáu ar iPhone neu iPad',
    howAndroid: 'Sut i’w ganiatáu ar ffôn Android',
    howComputer: 'Sut i’w ganiatáu ar gyfrifiadur',
    iphone1: 'Agorwch Settings, yna Apps, yna Safari (neu’r porwr a ddefnyddiwch).',
    iphone2: 'Tapiwch Camera, a dewiswch Allow. Gwnewch yr un peth ar gyfer Microphone.',
    iphone3: 'Dewch yn ôl i’r dudalen hon a phwyswch “Rhoi cynnig arall ar y camera”.',
    android1: 'Tapiwch yr arwydd i’r chwith o’r cyfeiriad ar frig y dudalen.',
    android2: 'Tapiwch Permissions, yna Camera, a dewiswch Allow. Gwnewch yr un peth ar gyfer Microphone.',
    android3: 'Dewch yn ôl i’r dudalen hon a phwyswch “Rhoi cynnig arall ar y camera”.',
    computer1: 'Pwyswch yr arwydd i’r chwith o’r cyfeiriad ar frig y dudalen.',
    computer2: 'Gosodwch Camera a Microphone i Allow.',
    computer3: 'Pwyswch “Rhoi cynnig arall ar y camera” yma.',
    cameraAgain: 'Rhoi cynnig arall ar y camera',
    pictureAddressBar:
      'Darlun: mae cylch am yr arwydd i’r chwith o’r cyfeiriad, ac oddi tano mae dau switsh, Camera a ' +
      'Microphone, ymlaen.',
    pictureSettings:
      'Darlun: rhestr o osodiadau ar ffôn. Mae’r llinellau Camera a Microphone yn dweud Allow.',
  },
})
