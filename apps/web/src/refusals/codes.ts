// Refusals whose code has one cause, and the least that is said of every other.
import { problems, type ProblemCode } from '@testate/api/problem'
import { defineWords } from '../platform/words.ts'

type Said = Record<ProblemCode, string>

const titles = Object.fromEntries(Object.entries(problems).map(([code, { title }]) => [code, title])) as Said
const en: Said = {
  ...titles,
  'invalid-credentials': 'Invalid credentials',
  'registration-failed': 'Something went wrong during registration',
  'sign-in-again':
    'You have not used the register for 12 hours, or signed in a week ago. To change anything, please sign in again.',
  'too-slow': 'That arrived too slowly. Please try again with a better connection.',
  'quote-expired': 'Prices are locked for 30 minutes. Ask for a new quote; nothing was charged.',
}

const cy: Said = {
  'bad-request': 'Ni ellid darllen y cais',
  'invalid-fields': 'Mae angen edrych eto ar rai meysydd',
  'sign-in-needed': 'Mewngofnodwch',
  'sign-in-again':
    'Nid ydych wedi defnyddio’r gofrestr ers 12 awr, neu mewngofnodoch wythnos yn ôl. I newid unrhyw ' +
    'beth, mewngofnodwch eto.',
  'invalid-credentials': 'Nid dyna’r manylion cywir',
  'payment-required': 'Rhaid talu cyn agor hwn',
  'forbidden': 'Nid chi sydd i wneud hyn',
  'other-origin': 'Daeth y cais o safle arall',
  'address-unconfirmed':
    'Cadarnhewch eich cyfeiriad e-bost yn gyntaf: defnyddiwch y ddolen a anfonwyd atoch drwy e-bost',
  'factor-needed':
    'Ychwanegwch allwedd mynediad neu ap dilysu at eich cyfrif yn gyntaf: hebddynt nid oes dim yn agor i weinyddwyr',
  'factor-locked':
    'Mae’r ffordd hon o gadarnhau wedi’i chloi ar ôl gormod o gynigion anghywir. Rydym wedi anfon ' +
    'dolen atoch sy’n ei rhyddhau',
  'step-up-needed': 'Cadarnhewch mai chi sydd yno',
  'not-found': 'Nid oes dim yma, neu nid chi sydd i’w weld',
  'method-not-allowed': 'Nid yw’r cyfeiriad hwn yn ateb y dull hwnnw',
  'too-slow': 'Cyrhaeddodd hynny’n rhy araf. Rhowch gynnig arall arni â chysylltiad gwell.',
  'conflict': 'Roedd rhywun yn gynt, neu mae wedi digwydd eisoes',
  'not-now': 'Nid yw’r cam hwn ar agor ar hyn o bryd',
  'gone': 'Mae’r ddolen hon wedi’i defnyddio neu wedi dod i ben',
  'upload-version': 'Mae uwchlwythiadau yma’n defnyddio tus 1.0.0',
  'too-large': 'Mae hwnnw’n rhy fawr',
  'unsupported-media-type': 'Ni dderbynnir y math hwn o gynnwys yma',
  'file-refused': 'Gwrthodwyd y ffeil',
  'idempotency-key-reused': 'Defnyddiwyd yr allwedd hon ar gyfer cais arall',
  'registration-failed': 'Aeth rhywbeth o’i le wrth gofrestru',
  'rule-broken': 'Ni ellir derbyn hyn',
  'too-many-requests': 'Gormod o gynigion; arhoswch ychydig',
  'quote-expired': 'Cedwir prisiau am 30 munud. Gofynnwch am ddyfynbris newydd; ni chodwyd dim.',
  'already-paid': 'Talwyd am yr ewyllys hon eisoes',
  'express-start-needed':
    'Mae’r gwasanaeth yn dechrau ar unwaith, felly mae angen i chi ofyn am ddechrau’n gynnar',
  'cancellation-over': 'Mae’r cyfnod pan allech ganslo ar ben',
  'webhook-refused': 'Nid yw’r digwyddiad wedi’i lofnodi gan y darparwr taliadau',
  'headers-too-large': 'Mae penynnau’r cais yn rhy fawr',
  'internal': 'Digwyddodd gwall anhysbys',
  'worker-away':
    'Nid oedd modd gwneud hynny nawr. Ni ddefnyddiwyd dim: rhowch gynnig arall arni ymhen ychydig',
  'unavailable': 'Nid yw rhan o’r gwasanaeth yn ateb ar hyn o bryd',
}

export const words = defineWords({ en, cy })
