// Refusals about passkeys, authenticator apps and recovery codes.
import type { ReasonOf } from '@testate/api/reasons'
import { defineWords } from '../platform/words.ts'

type Said = Record<ReasonOf<'factors'>, string>

const en: Said = {
  'authenticator-code-wrong':
    'That is not the code the app shows now. Each code works for about a minute and only once, so ' +
    'please wait for the next one. If it is refused again, let your phone set its clock by itself ' +
    '(Settings, Date and time).',
  'recovery-code-wrong':
    'That is not one of your recovery codes, or it has been used. Each works once, and a newly printed ' +
    'list ends the one before.',
  'authenticator-locked':
    'Codes of your authenticator app are locked after a hundred wrong tries. We have sent you an email ' +
    'with a link that frees them.',
  'recovery-codes-locked':
    'Your recovery codes are locked after a hundred wrong tries. We have sent you an email with a link ' +
    'that frees them.',
  'authenticator-missing': 'You have no authenticator app that counts here.',
  'recovery-codes-missing': 'You have no recovery codes that count here.',
  'passkey-over': 'That took too long, or was used already. Please try again.',
  'passkey-unknown':
    'This passkey is not known here, or was used for another site. Please try again, or confirm in another way.',
  'passkey-too-new':
    'This passkey was added less than three days ago by a code by email, and does not count yet. ' +
    'Please confirm in another way.',
  'passkey-copied':
    'This passkey was refused: it seems that somebody has a copy of it. We have sent you an email. ' +
    'Please confirm in another way, and remove it.',
  'passkey-needs-code':
    'This passkey does not open registered wills yet. Use it once together with a code by email.',
  'passkey-often-today':
    'Your passkeys have confirmed this as often as they do in a day. Please use a code by email.',
  'adding-needs-factor':
    'Please confirm with one of the other ways you have already: a code by email is not enough to add another.',
  'keeping-needs-factor':
    'To keep it, please confirm with one of the ways you have already: a code by email is not enough.',
  'authenticators-too-many': 'You have five authenticator apps. Please remove one that you no longer use.',
  'authenticator-enrolment-over': 'That took too long, or was tried too often. Please begin again.',
  'passkeys-too-many': 'You have twenty passkeys. Please remove one that you no longer use.',
  'passkey-enrolment-over': 'That took too long. Please begin again.',
  'passkey-not-verified':
    'This passkey could not be checked: it was made for another site, or without your fingerprint, ' +
    'face or PIN. Please try again.',
  'passkey-added-already': 'This passkey has been added already.',
}

const cy: Said = {
  'authenticator-code-wrong':
    'Nid dyna’r cod y mae’r ap yn ei ddangos nawr. Mae pob cod yn gweithio am ryw funud ac unwaith yn ' +
    'unig, felly arhoswch am yr un nesaf. Os caiff ei wrthod eto, gadewch i’ch ffôn osod ei gloc ei ' +
    'hun (Gosodiadau, Dyddiad ac amser).',
  'recovery-code-wrong':
    'Nid yw hwnnw’n un o’ch codau adfer, neu fe’i defnyddiwyd eisoes. Mae pob un yn gweithio unwaith, ' +
    'ac mae rhestr newydd yn dod â’r un flaenorol i ben.',
  'authenticator-locked':
    'Mae codau eich ap dilysu wedi’u cloi ar ôl cant o gynigion anghywir. Rydym wedi anfon e-bost ' +
    'atoch â dolen sy’n eu rhyddhau.',
  'recovery-codes-locked':
    'Mae eich codau adfer wedi’u cloi ar ôl cant o gynigion anghywir. Rydym wedi anfon e-bost atoch â ' +
    'dolen sy’n eu rhyddhau.',
  'authenticator-missing': 'Nid oes gennych ap dilysu sy’n cyfrif yma.',
  'recovery-codes-missing': 'Nid oes gennych godau adfer sy’n cyfrif yma.',
  'passkey-over': 'Cymerodd hynny’n rhy hir, neu fe’i defnyddiwyd eisoes. Rhowch gynnig arall arni.',
  'passkey-unknown':
    'Nid yw’r allwedd mynediad hon yn hysbys yma, neu fe’i defnyddiwyd ar gyfer safle arall. Rhowch ' +
    'gynnig arall arni, neu cadarnhewch mewn ffordd arall.',
  'passkey-too-new':
    'Ychwanegwyd yr allwedd mynediad hon lai na thri diwrnod yn ôl drwy god e-bost, ac nid yw’n cyfrif ' +
    'eto. Cadarnhewch mewn ffordd arall.',
  'passkey-copied':
    'Gwrthodwyd yr allwedd mynediad hon: mae’n ymddangos bod gan rywun gopi ohoni. Rydym wedi anfon ' +
    'e-bost atoch. Cadarnhewch mewn ffordd arall, a thynnwch hi.',
  'passkey-needs-code':
    'Nid yw’r allwedd mynediad hon yn agor ewyllysiau cofrestredig eto. Defnyddiwch hi unwaith gyda chod drwy e-bost.',
  'passkey-often-today':
    'Mae eich allweddi mynediad wedi cadarnhau hyn mor aml ag y gwnânt mewn diwrnod. Defnyddiwch god drwy e-bost.',
  'adding-needs-factor':
    'Cadarnhewch ag un o’r ffyrdd eraill sydd gennych eisoes: nid yw cod e-bost yn ddigon i ychwanegu un arall.',
  'keeping-needs-factor':
    'I’w gadw, cadarnhewch ag un o’r ffyrdd sydd gennych eisoes: nid yw cod e-bost yn ddigon.',
  'authenticators-too-many': 'Mae gennych bum ap dilysu. Tynnwch un nad ydych yn ei ddefnyddio mwyach.',
  'authenticator-enrolment-over':
    'Cymerodd hynny’n rhy hir, neu rhoddwyd cynnig arno’n rhy aml. Dechreuwch eto.',
  'passkeys-too-many': 'Mae gennych ugain o allweddi mynediad. Tynnwch un nad ydych yn ei defnyddio mwyach.',
  'passkey-enrolment-over': 'Cymerodd hynny’n rhy hir. Dechreuwch eto.',
  'passkey-not-verified':
    'Ni ellid gwirio’r allwedd mynediad hon: fe’i gwnaed ar gyfer safle arall, neu heb eich olion ' +
    'bysedd, eich wyneb neu’ch PIN. Rhowch gynnig arall arni.',
  'passkey-added-already': 'Mae’r allwedd mynediad hon wedi’i hychwanegu eisoes.',
}

export const words = defineWords({ en, cy })
