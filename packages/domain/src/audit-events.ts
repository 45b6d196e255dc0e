// Every event of the audit log, with the particulars its entry holds. The log is evidence, and its entries are
// never changed: a particular may be added to an event, but none may change its name or its meaning.
import type { CeremonyWay } from './ceremony.ts'
import type { NoticeState, TrustedRelation } from './death/death-notice.ts'
import type { Inspection } from './death/inspection.ts'
import type { Capacity } from './death/finding.ts'
import type { LetterOutcome, WhyNoLetter } from './death/letters.ts'
import type { HandOffTask } from './hand-off.ts'
import type { AnchorAction, WillStatus } from './lifecycle.ts'
import type { NetworkName } from './networks.ts'
import type { Presence, WitnessOrder } from './party.ts'
import type { AroundFactor, AroundKind } from './people-around.ts'

type Nothing = Record<string, never>

/** Why a status changed. `from`: the previous one. */
type StatusChange = {
  from: WillStatus
  reason: string
  /** At a release: the will's name on the ledgers. */
  commitment?: string
}
type OfParty = {
  partyId: string
  witnessOrder: WitnessOrder
  reason?: string
}
/** `aroundId`: a row that says who; nobody's name is in the log. */
type OfAround = {
  aroundId: string
  kind: AroundKind
}
type OfCheck = {
  checkId: string
  personId: string
}
type OfDocumentCheck = OfCheck & {
  documentType: string
}
type RequestedCheck = OfDocumentCheck & {
  /** The check was simulated, in an installation for demonstrations. */
  sample: boolean
}
type OfPayment = {
  paymentId: string
}
type OfAmount = OfPayment & {
  amountPence: number
}
type OfRecording = {
  sha256: string
  durationMs: number
}
type AddedRecording = OfRecording & {
  replaced?: OfRecording[]
  earlierTakes?: string
}
type OfFactor = {
  kind: 'passkey' | 'authenticator' | 'recovery codes'
  factorId: string
  /** When it begins to count, or goes. */
  at?: string
  /** Of a passkey that begins to count: its id and its public COSE_Key, base64url. */
  credential?: { id: string; publicKey: string }
}
type OfErasure = {
  erasureId: string
}
type OfHandOff = {
  handOffId: string
  task: HandOffTask
}
type OfLedger = {
  network: string
  action: AnchorAction
  transactionHash: string | null
}
type OfHead = {
  network: string
  treeSize: number
  root: string
}
type OfNotice = {
  noticeId: string
  /** One more with each change of what the notice says. */
  version: number
}
/** `contentHash`: SHA-256 of that version. */
type OfContent = OfNotice & { contentHash: string }
type OfProfessional = { noticeId: string; personId: string }
/** Why a notice's state changed. `from`: the previous one. */
type NoticeChange = OfNotice & {
  from: NoticeState
  reason: string
}
/** The second factor an act was confirmed with. */
type Factor = 'code by e-mail' | 'passkey' | 'authenticator' | 'recovery code'

/** The events, and under each what its entry holds besides the actor. */
export interface AuditEvents {
  'will.drafted': Nothing
  'will.draft': StatusChange
  'will.draft-deleted': { until: string }
  'will.draft-restored': Nothing
  'will.version-begun': { supersedes: string; versionNumber: number }
  /** In the codicil's own lines; `amends` is the will's id. */
  'will.codicil-begun': { amends: string }
  'will.submitted': { termsVersion: string; networks: string[] }
  /** `fields`: the names of those that changed. */
  'will.form-changed': { fields: string[]; termsVersion: string; networks: string[] }
  'will.details-changed': { fields: string[] }
  'will.uploaded': StatusChange
  'will.document-replaced': { documentHash: string }
  'will.pages-read': { pages: number }
  'will.pages-refused': { reason: string }
  'document.reviewed': { documentHash: string }
  'legal-notice.accepted': { version: string }
  /** `for`: the person it was opened for. */
  'will.opened': { part: string; for: string }
  'will.opening-refused': { part: string; for: string; reason: string }
  /** A renewal was appended to the sealed file; `tail` is its SHA-256. */
  'will.renewed': {
    sealedHash: string
    ordinal: number
    tail: string
    checkableUntil: string
    /** “the register”, or the name of an outside authority's unit; missing in lines of before there were any. */
    stampedBy?: string
  }
  'will.superseded': StatusChange
  'will.withdrawal-asked': { effectiveAt: string; reason: string }
  'will.withdrawal-stopped': { by: 'account' | 'link' | 'erasure' }
  'will.withdrawal-ended': { why: 'overtaken' | 'unconfirmed' }
  'will.withdrawn': StatusChange
  'will.released': StatusChange

  /** `instead`: the party this witness replaces. */
  'party.named': { partyId: string; witnessOrder: WitnessOrder; instead?: string }
  'party.invited': OfParty
  'party.reminded': OfParty
  'party.opened': OfParty
  /** `presence`: until the testator chose one way for the whole ceremony. */
  'party.declared': { partyId: string; witnessOrder: WitnessOrder; presence?: Presence }
  'party.declarations-ended': OfParty
  'party.declined': OfParty
  'party.expired': OfParty
  'party.replaced': OfParty
  'party.identity-verified': OfParty
  'party.signed': OfParty
  /** `instead`: the row of the person who had this place. */
  'around.named': OfAround & { instead?: string }
  /** `fields`: the names of those that changed. */
  'around.changed': OfAround & { fields: string[] }
  'around.ended': OfAround
  'around.told': OfAround
  /** `factor`: what they confirmed with, and will be asked for again. */
  'around.accepted': OfAround & { factor: AroundFactor }
  'around.declined': OfAround
  /** An executor's own key counts for this will. `keyHash`: SHA-256 of the public key. */
  'around.key-kept': { aroundId: string; personId: string; keyHash: string }
  'around.key-ended': { aroundId: string; personId: string }
  'around.wait-changed': { days: number }
  /** Whether the certificate names them. */
  'around.certificate-changed': { executors: boolean }
  'will.verified': StatusChange
  'identity.asked-again': { personId: string }
  'identity.evidence-uploaded': { evidenceId: string }
  'identity.requested': RequestedCheck
  'identity.sample-accepted': RequestedCheck
  'identity.face-consent-given': OfCheck & { version: string }
  'identity.face-consent-ended': { personId: string; checkIds: string[] }
  'identity.read': OfCheck & { outcome: 'returned' | 'review'; reasons: string[] }
  'identity.returned': OfCheck
  'identity.accepted': OfDocumentCheck
  'identity.rejected': OfDocumentCheck
  'identity.evidence-opened': OfCheck & { part: 'document' | 'selfie' }
  'identity.evidence-erased': {
    evidenceId: string
    personId: string
    checkId: string | null
    outcome: string
  }

  'payment.requested': OfAmount & { quoteId: string; expressStartVersion: string }
  'payment.processing': OfPayment
  /** `type`: the provider's own word. */
  'payment.event': OfPayment & { eventId: string; type: string; settled: string }
  'payment.paid': OfAmount & { quoteId: string; currency: string; networks: NetworkName[] }
  'network.added': { network: NetworkName; amountPence: number }
  'payment.failed': OfPayment
  'payment.expired': OfPayment
  'payment.mismatch': OfPayment & { field: string; expected?: number | string; found?: number | string }
  'payment.duplicate': OfAmount
  'payment.after-withdrawal': OfAmount
  'payment.refund-asked': OfAmount & { reason: string; note?: string }
  'payment.refund-retried': OfPayment & { note: string; network?: NetworkName }
  'payment.refund-failed': OfPayment & { reason: string; was: string }
  'payment.part-asked': OfAmount & { network: NetworkName; reason: string }
  'payment.partly-returned': OfPayment & { returnedPence: number; ofPence: number }
  'payment.refunded': OfAmount & { was: string; reason: string }
  'payment.disputed': OfAmount
  'payment.dispute-won': OfAmount
  'payment.dispute-lost': OfAmount

  'ceremony.way-chosen': { way: CeremonyWay }
  /** Whether the witnesses may play the testator's recording. */
  'ceremony.recording-shown': { allowed: boolean }
  'ceremony.opened': { documentHash: string | null; version: number }
  /** A witness was replaced after the testator signed. `ended`: the commitment of the opening that ended with it. */
  'ceremony.begun-anew': { partyId: string; ended: string }
  'recording.added': AddedRecording
  'recording.replaced': AddedRecording
  'recording.opened': { partyId: string; sha256: string }
  /** To its end, by a witness. */
  'recording.played': { partyId: string; witnessOrder: WitnessOrder; sha256: string }
  'statement.signed': {
    witnessOrder: WitnessOrder
    statementHash: string
    reason: string
    videoStatementHash: string
  }
  'statement.superseded': { witnessOrder: WitnessOrder; statementHash: string }
  'signature.applied': { witnessOrder: WitnessOrder; statementHash: string; fileHash: string }
  'will.witnessed': StatusChange
  /** `amends`: of a codicil, the commitment of the will that it amends. */
  'will.sealed': { sealedHash: string; documentHash: string | null; commitment: string; amends?: string }

  'will.registering': StatusChange
  'anchor.prepared': OfLedger & { attempt: number }
  'anchor.final': OfLedger & { blockNumber: string }
  'anchor.retried': { network: NetworkName }
  'anchor.reorganised': OfLedger & { blockNumber: string | null; blockHash: string | null }
  'registration.impossible': { reasons: string[] }
  'will.registered': StatusChange
  'capsule.issued': { contentAddress: string; networks: string[]; anchoredOn: string[] }
  'token.move-asked': { network: NetworkName; recipient: string }
  'log.prepared': OfHead & { attempt: number; transactionHash: string | null }
  'log.anchored': OfHead & { transactionHash: string; blockNumber: string }

  'notice.submitted': OfContent
  'notice.changed': OfContent
  /** `proofId`: the proof that the release worker took, since it does. */
  'notice.confirmed': OfContent & { relation: TrustedRelation | 'professional'; proofId: string }
  /** What was confirmed before was not proven to the release worker: everybody is asked again. */
  'notice.confirm-again': OfNotice
  'notice.waiting': NoticeChange
  'notice.disputed': NoticeChange
  /** Two members of staff did not uphold the dispute. */
  'notice.continued': NoticeChange
  'notice.rejected': NoticeChange
  'notice.withdrawn': NoticeChange
  'notice.stopped': NoticeChange
  'notice.released': NoticeChange
  'notice.relocked': NoticeChange
  /** No message reached the testator: the wait is twice as long. `reason` says whose messages. */
  'notice.lengthened': OfNotice & { reason: string }
  /** One member of staff's say about a dispute. */
  'notice.decided': { noticeId: string; what: 'continue' | 'reject'; reason: string }
  /** `for`: the member of staff for whom the worker opened it. */
  'notice.certificate-opened': OfNotice & { for: string }
  'notice.inspected': OfNotice & Inspection
  /** A letter to the testator, printed by the worker for the member of staff `for`. */
  'notice.letter-printed': OfNotice & { letterId: string; for: string }
  /** A member of staff says what became of it; `day`: when it was posted. */
  'notice.letter-settled': OfNotice & {
    letterId: string
    what: LetterOutcome
    day: string | null
    reason: WhyNoLetter | null
  }
  /** Whoever said what became of it takes that back. */
  'notice.letter-undone': OfNotice & { letterId: string; what: LetterOutcome }
  /** By a member of staff; the factor is the one that counted for the professional then. */
  'notice.professional-assigned': OfProfessional & {
    professionalId: string
    checkedBy: string
    name: string
    body: string
    number: string
    factor: 'passkey' | 'authenticator' | 'mailbox'
    until: string
  }
  /** The testator and all whom the will names were told of it. */
  'notice.professional-told': OfProfessional
  'notice.professional-ended': OfProfessional
  /** A member of staff found somebody in the public list of a profession. */
  'professional.checked': {
    professionalId: string
    personId: string
    body: string
    number: string
    name: string
    lookedUpOn: string
  }
  'professional.ended': { professionalId: string; personId: string; reason: string }
  /** A person's choice; either way the public line looks alike. */
  'finding.chosen': { findable: boolean }
  /** A testator says that what they registered, and whom they named, still holds. */
  'yearly.answered': Record<never, never>
  /** Whether they are asked that once a year. */
  'yearly.chosen': { asks: boolean }
  /** Nothing of the answer, and nobody's name. */
  'finding.asked': { searchId: string; capacity: Capacity }
  /** A member of staff looked into a release that was taken back. */
  'incident.closed': { incidentId: string; noticeId: string; found: string }
  /** The testator chose the people of a shared secret. `secretId`, `holderId`: rows that say who. */
  'shared.begun': { secretId: string }
  'shared.shares-given': { secretId: string; commitment: string }
  /** A holder proved to have their share: in the practice run, or asked a year later. */
  'shared.answered': { secretId: string; holderId: string }
  /** By the holder or the testator: they have it no more. */
  'shared.lost': { secretId: string; holderId: string }
  'shared.given-up': { secretId: string }
  /** From here on the release worker alone opens nothing of the will. `for`: its testator. */
  'shared.closing': {
    secretId: string
    commitment: string
    /** Of everything that the testator's browser gave out. */
    transcript: string
    holders: string[]
    for: string
  }
  /** Nothing is sealed under the former key any more. */
  'shared.on': { secretId: string }
  /** A holder gave their share after a release. */
  'shared.given': { secretId: string; holderId: string; personId: string }
  'shared.opened': { secretId: string; holders: string[] }
  'shared.off': { secretId: string; for: string }
  /** An acting executor may read the copy until then. */
  'release.granted': { noticeId: string; grantId: string; personId: string; expiresAt: string }
  /** `personId`: the executor to whom a page of the copy was shown. */
  'release.viewed': { grantId: string; personId: string; page: number }
  /** The file as it is, without a watermark. */
  'release.taken': { grantId: string; personId: string; part: 'sealed' | 'capsule' | 'proof' }
  /** The sealed PDF's own key, wrapped to the executor's. `sha256`: of the PDF; `keyHash`: of their public key. */
  'release.wrapped': { grantId: string; personId: string; keyHash: string; sha256: string }
  /** The wrap and the encrypted file, which the executor's key opens. */
  'release.own-copy-taken': { grantId: string; personId: string }
  /** `sha256`: of the recording. `reason`: SHA-256 of the reason as it is sealed in its row, without the words. */
  'release.recording-given': {
    grantId: string
    personId: string
    askingId: string
    sha256: string
    reason: string
  }
  /** `for`: the executor, or the member of staff with their cause. `sha256`: of the pack. */
  'dispute-pack.made': { packId: string; for: string; cause: string | null; sha256: string }

  /** Ids are of the estate's own rows: no name and no amount is in the log. */
  'estate.opened': Nothing
  /** An executor says that another one died or stands back. */
  'estate.end-asked': { askId: string; what: 'died' | 'stood-back' }
  /** One member of staff's say about it. */
  'estate.end-decided': { askId: string; what: 'end' | 'leave'; reason: string }
  'estate.executor-ended': { askId: string; what: 'died' | 'stood-back' }
  'estate.person-added': { estatePersonId: string }
  'estate.person-changed': { estatePersonId: string; version: number }
  'estate.item-added': { itemId: string; side: 'asset' | 'liability' }
  'estate.item-changed': { itemId: string; version: number }
  'estate.valued': { itemId: string; valueId: string }
  'estate.entered': { entryId: string; number: number }
  /** `entryId`: the one that takes the other back. */
  'estate.entry-taken-back': { entryId: string; number: number; corrects: string }
  'estate.marked': { mark: string; isDone: boolean }
  'estate.task-taken': { mark: string; estatePersonId: string | null }
  'estate.own-task-added': { taskId: string }
  'estate.own-task-changed': { taskId: string; version: number }
  'estate.gift-added': { giftId: string }
  'estate.accounts-kept': { keptId: string; number: number; isFinal: boolean }
  'estate.gift-changed': { giftId: string; version: number }
  'estate.document-added': { documentId: string }
  'estate.document-changed': { documentId: string; version: number }
  'estate.document-removed': { documentId: string }
  /** By the worker, which hands over the key of this document: `for` whom. */
  'estate.document-opened': { documentId: string; for: string }
  'estate.statement-added': { itemId: string | null; rows: number }
  'estate.statement-row-decided': { rowId: string; decision: string; version: number }
  'estate.view-written': { viewId: string; version: number; contentHash: string }
  'estate.view-given': { viewId: string; version: number; contentHash: string; isNewAddress: boolean }
  'estate.view-ended': { viewId: string }
  'estate.calendar-made': Nothing
  'estate.calendar-ended': Nothing
  'estate.proposed': { proposalId: string; version: number }
  'estate.agreed': { proposalId: string; version: number; contentHash: string }
  'estate.proposal-withdrawn': { proposalId: string }
  'estate.tax-answered': { number: number }
  'estate.probate-answered': { number: number }
  'estate.receipt-noted': { entryId: string; isSigned: boolean }
  'estate.receipt-asked': { requestId: string; entryId: string; contentHash: string }
  'estate.receipt-changed': { requestId: string; what: 'renewed' | 'reminder' | 'taken-back' }
  /** By the worker: whoever was given something answered at the link that was mailed to them. */
  'estate.receipt-signed': { requestId: string; entryId: string; contentHash: string }
  'estate.receipt-refused': { requestId: string; entryId: string }
  /** By the worker, which has them: nothing of the account is in the line. */
  'estate.bank-changed': {
    estatePersonId: string
    version: number
    what: 'entered' | 'changed' | 'confirmed' | 'removed'
  }
  'estate.bank-shown': { estatePersonId: string; version: number }
  /** `fileHash`: SHA-256 of the file’s estate.json. */
  'estate.handed-over': { handOverId: string; fileHash: string }
  'estate.taken-over': { fileHash: string; contentHash: string }
  /** The time for which the executors keep the records of a closed estate is over. */
  'estate.ended': Nothing
  'estate.disputed': { disputeId: string }
  'estate.dispute-ended': { disputeId: string }

  'account.created': { role: string }
  'account.address-confirmed': Nothing
  'account.invited': { admin: boolean; inviteId: string }
  'account.signed-in': { remembered: boolean; by?: 'passkey' }
  'account.password-reset-requested': Nothing
  'account.password-wait-asked': Nothing
  'account.password-changed': { by?: 'old password' }
  'account.email-change-asked': Nothing
  'account.email-change-dropped': Nothing
  'account.email-changed': Nothing
  /** The number for text messages; the number itself is in no line. `has`: whether there is one now. */
  'account.phone-changed': { has: boolean }
  'account.email-taken-back': Nothing
  'account.name-changed': { from: string; to: string }
  'account.sign-in-disowned': Nothing
  'account.session-ended': Nothing
  'account.other-sessions-ended': { ended: number }
  'account.export-asked': Nothing
  /** `for`: the person whose data it is. */
  'account.exported': { for: string }
  /** By a member of staff. */
  'account.timeline-read': { personId: string }
  'account.erasure-asked': OfErasure
  'account.erasure-taken-back': OfErasure & { personId?: string | null; by?: 'link' }
  'account.erased': OfErasure & { objects: number; paymentsKept: number }
  'step-up.requested': { purpose: string; inviteId?: string }
  'step-up.confirmed': { purpose: string; factor: Factor } | { purpose: 'staff-invitation'; inviteId: string }
  'factor.added': OfFactor
  'factor.removed': OfFactor
  'factor.removal-asked': OfFactor
  'factor.kept': OfFactor
  'factor.renamed': OfFactor
  'factor.refused': OfFactor
  'factor.locked': { factor: Factor }
  'factor.freed': { factor: Factor }
  'hand-off.made': OfHandOff
  'hand-off.opened': OfHandOff
  'admin-link.issued': Nothing
  'staff-factor.allowed': { personId: string }
}
export type AuditEventName = keyof AuditEvents
