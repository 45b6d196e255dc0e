// Refusals about death notices, in Welsh those of the button that stops one, below every header.
import type { ReasonOf } from '@testate/api/reasons'

export const en: Record<ReasonOf<'deathNotices'>, string> = {
  'notice-not-related':
    'Only somebody whom the will names can tell us here: an executor, a witness, or a contact of the person ' +
    'who made it. Please write to our staff instead. The support page says how.',
  'notice-of-testator': 'This is your own will. Nobody can tell us of their own death.',
  'notice-will-not-registered':
    'No registration of this will stands. It was withdrawn, replaced by a later version, or released already.',
  'notice-before-signing':
    'The person who made this will signed its registration after that day. Please compare the day with the death ' +
    'certificate. If it is right, this will is somebody else’s: please write to our staff.',
  'notice-strikes':
    'Three of your death notices were rejected within twelve months, so you cannot submit another. Please ' +
    'write to our staff. The support page says how.',
  'notice-by-other-person': 'A death notice is submitted by the person who is signed in, for nobody else.',
  'notice-certificate-missing': 'Please upload the death certificate here first.',
  'notices-not-open':
    'A death cannot be reported on this website. Please write to us. The support page says how.',
  'notice-cannot-follow':
    '{noticeState, select, awaiting {This notice still awaits confirmations.} waiting {The waiting period of ' +
    'this notice is running.} disputed {This notice is disputed. Nothing goes on until our staff have decided.} ' +
    'stopped {This notice was stopped by the person whose will it is.} withdrawn {This notice was withdrawn.} ' +
    'rejected {This notice was rejected.} released {The will has been released.} other {This notice is closed.}}',
  'notice-own': 'You submitted this notice. Two other people must confirm it.',
  'notice-not-own': 'Only the person who submitted this notice can do that.',
  'notice-identity-needed':
    'Please have your identity checked first. Only then does your confirmation count.',
  'notice-named-too-late':
    'You were named, or your details were changed, less than 30 days before this notice was submitted. Your ' +
    'confirmation does not count for it.',
  'notice-confirmed-already': 'You have confirmed this notice already.',
  'notice-second-beneficiary':
    'A beneficiary of the will has confirmed this notice. The other person must not be one as well.',
  'notice-changed': 'The notice was changed in the meantime. Please read it again before you confirm it.',
  'notice-staff-takes-part': 'You have a part in this will or in this notice. Somebody else decides.',
  'notice-decided-already': 'You have decided this already. Another member of staff must agree.',
  'notice-professional-early':
    'You can confirm 30 days after everybody was told of your assignment. It takes 60 days when no message reached ' +
    'the person whose will it is.',
  'notice-professional-lapsed':
    'The check of this professional in the public list of their profession is too old, or has ended. Staff have to ' +
    'look them up again.',
  'notice-professional-there': 'A professional is assigned to this notice already.',
  'notice-professional-not-apart':
    'This professional cannot be assigned here. They have a part in the will or in this notice, were assigned to it ' +
    'before, or are a member of staff.',
  'notice-professional-same-staff':
    'Two members of staff look up and assign, and neither has inspected the certificate, decided a dispute of this ' +
    'notice, or invited or accepted the other; nor has either accepted the identity of the professional. Another ' +
    'member of staff has to do this.',
  'professional-staff-new':
    'Professionals are looked up and assigned by people who have been staff for 30 days and whose own identity was ' +
    'checked with a passport, an identity card or a residence permit, read without doubt.',
  'professional-other-name':
    'This account’s identity was checked with another name than the one in the list.',
  'professional-not-possible':
    'Nobody can be written down with this address. A professional needs an account here that has proven this ' +
    'address, and an identity checked with a passport, an identity card or a residence permit, read without doubt. ' +
    'They are not a member of staff.',
  'professional-number-taken': 'Another person is written down with this number in this list.',
  'professional-day-wrong': 'The day you looked must be within the last 30 days.',
  'notice-certificate-not-seen':
    'Look at the certificate first, in this version of the notice. Then say what you saw on it.',
  'notice-certificate-over':
    'The certificate was open for as long as your confirmation lasted. Please open it again.',
  'notice-certificate-damaged':
    'The certificate cannot be shown: it is damaged, or it is no longer open to you. Please tell your operator ' +
    'if this comes up again.',
  'notice-letter-settled':
    'Somebody has said already what became of this letter, or it fell away: the notice is over, or a later letter ' +
    'takes its place.',
  'notice-letter-kept':
    'This can no longer be taken back: fifteen minutes are over, or another member of staff said it. If it is wrong, ' +
    'tell the others of staff.',
  'notice-letter-not-printed':
    'You have not printed this letter. Whoever prints and posts it says so. If one was posted that another member of ' +
    'staff printed, look at what it tells them: it may have been an earlier one.',
  'notice-letter-day-wrong':
    'A letter is posted on the day it was made at the earliest, and today at the latest.',
  'notice-letter-over':
    'The letter was open for as long as your confirmation lasted, or it fell away since. Please print it again.',
  'notice-link-unknown': 'This link is not known here.',
  'notice-over': 'This death notice is closed. There is nothing left to stop.',
  'certificate-type-wrong': 'Only a PDF, a JPEG or a PNG picture is accepted as a certificate.',
  'certificate-too-large': 'The certificate is over 10 MB.',
  'certificate-unreadable':
    'This file could not be read. Please take a new photograph or scan of the certificate.',
  'certificates-too-many': 'You have uploaded too many certificates today. Please go on tomorrow.',
}

export const cy: Partial<Record<ReasonOf<'deathNotices'>, string>> = {
  'notice-cannot-follow':
    '{noticeState, select, awaiting {Mae’r hysbysiad hwn yn dal i aros am gadarnhad.} waiting {Mae cyfnod aros ' +
    'yr hysbysiad hwn yn rhedeg.} disputed {Mae anghydfod ynghylch yr hysbysiad hwn. Nid oes dim yn mynd rhagddo ' +
    'nes i’n staff benderfynu.} stopped {Ataliwyd yr hysbysiad hwn gan y sawl biau’r ewyllys.} withdrawn ' +
    '{Tynnwyd yr hysbysiad hwn yn ôl.} rejected {Gwrthodwyd yr hysbysiad hwn.} released {Rhyddhawyd yr ewyllys.} ' +
    'other {Mae’r hysbysiad hwn ar gau.}}',
  'notice-link-unknown': 'Nid yw’r ddolen hon yn hysbys yma.',
  'notice-over': 'Mae’r hysbysiad hwn o farwolaeth ar gau. Nid oes dim ar ôl i’w stopio.',
  'notice-not-own': 'Dim ond y sawl a gyflwynodd yr hysbysiad hwn a all wneud hynny.',
}
