// The audit log's events in plain words: one sentence and one kind for each, the same on the dashboard, on
// /audit-log, in an export, and in the browser's own check that what is shown is what was recorded.

import type { AuditEventName } from './audit-events.ts'

export const happeningKinds = ['will', 'people', 'payment', 'signing', 'registration', 'account'] as const
export type HappeningKind = (typeof happeningKinds)[number]

/** The particulars a sentence may use: only what every party to the will can see elsewhere. */
export interface About {
  /** 0 is the testator. */
  witnessOrder?: 0 | 1 | 2
  network?: string
  /**
   * For a certificate: the networks that have the will, and those that have a head of the log covering it.
   */
  networks?: string[]
  anchoredOn?: string[]
}

/** Who did it, as far as the reader may know. */
export const doers = [
  'you',
  'testator',
  'witness',
  'former-witness',
  'staff',
  'payment-provider',
  'register',
] as const
export interface Doer {
  kind: (typeof doers)[number]
  /** Only for a witness. */
  order: number | null
  name: string | null
}

/** The kind of an actor recorded by a word rather than a person's id; null for a person. */
export function doerOfService(actor: string): 'payment-provider' | 'register' | null {
  if (actor === 'payment-webhook') return 'payment-provider'
  return /^[a-z-]+$/.test(actor) && !/^[0-9a-f]{8}-/.test(actor) ? 'register' : null
}

/**
 * Which part of the register wrote a line. `noted`: the part facing the public, unverified; `proven`: the
 * part that has the keys, or that verified a proof.
 */
export const writtenWays = ['proven', 'noted', 'unknown'] as const
export type Written = (typeof writtenWays)[number]

/** In plain words, for the reader of one line. */
export function sayWritten(written: Written): string {
  return {
    proven:
      'Proven. The part of the register that holds its keys wrote this line, or a confirmation stood ' +
      'behind it that the website cannot make.',
    noted:
      'Noted by the register’s front door. The website wrote down what it was asked to do; nothing ' +
      'more stands behind this line.',
    unknown: 'Not known. This line is older than the register’s note of which part of it writes a line.',
  }[written]
}

interface Words {
  kind: HappeningKind
  text: string
  /**
   * The same where the particulars are known, most detailed first. `{who}` is “The testator” or “Witness 1”,
   * the other gaps are names of networks.
   */
  known?: string | readonly string[]
  /** A milestone: the dashboard shows it. */
  milestone?: true
  /**
   * Concluded by the register itself: the log names the person whose act preceded it, who did not make the
   * conclusion.
   */
  concluded?: true
  /** Between the register and the testator; other parties do not see it, unless they did it themselves. */
  testatorOnly?: true
}

const will = (text: string, more: Partial<Words> = {}): Words => ({ kind: 'will', text, ...more })
const people = (text: string, more: Partial<Words> = {}): Words => ({ kind: 'people', text, ...more })
const payment = (text: string, more: Partial<Words> = {}): Words => ({
  kind: 'payment',
  text,
  testatorOnly: true,
  ...more,
})
/** Everyone waits for it, so everyone sees it. */
const paid: Words = { kind: 'payment', text: 'The fee was paid.', milestone: true }
const signing = (text: string, more: Partial<Words> = {}): Words => ({ kind: 'signing', text, ...more })
const registration = (text: string, more: Partial<Words> = {}): Words => ({
  kind: 'registration',
  text,
  ...more,
})
const account = (text: string, more: Partial<Words> = {}): Words => ({ kind: 'account', text, ...more })
const milestone = true
const notice = (text: string, more: Partial<Words> = {}): Words => will(text, { milestone, ...more })
const testatorOnly = true
const concluded = true

const happenings: Readonly<Record<AuditEventName, Words>> = {
  'will.drafted': will('The registration was begun.', { milestone }),
  'will.draft': will('The will went back to being a draft, because its document has to be replaced.'),
  'will.draft-deleted': will('The draft was deleted.'),
  'will.draft-restored': will('The draft was taken back after it had been deleted.'),
  'will.version-begun': will('A new version was begun.', { milestone }),
  'will.codicil-begun': will('A codicil was begun.', { milestone }),
  'will.submitted': will('The details of the will were completed.', { milestone }),
  'will.form-changed': will('The details of the will were changed.', { milestone }),
  'will.details-changed': will('The place of the original or the executor was changed.', { testatorOnly }),
  'will.uploaded': will('The PDF was accepted, hashed and encrypted.', { milestone }),
  'will.document-replaced': will('The PDF was replaced by another.', { milestone }),
  'will.pages-read': will('Every page of the PDF was read.'),
  'will.pages-refused': will('A page of the PDF could not be read.', { milestone }),
  'document.reviewed': will('The document was reviewed.', { milestone }),
  'legal-notice.accepted': will('The legal notice was accepted.', { milestone }),
  'will.opened': will('A copy was opened for the testator.', { testatorOnly }),
  'will.opening-refused': will('A copy could not be opened for the testator.', { testatorOnly }),
  'will.renewed': will('The seal was renewed, so that other software can go on checking it.', { milestone }),
  'will.superseded': will('A later version was registered.', { milestone }),
  'will.withdrawal-asked': will(
    'Withdrawing the registration was asked for. It is carried out after a wait.',
    { milestone },
  ),
  'will.withdrawal-stopped': will('The withdrawal was stopped. The registration stays.', { milestone }),
  'will.withdrawal-ended': will('A withdrawal that had been asked for ended without effect.', { milestone }),
  'will.withdrawn': will('The registration was withdrawn. This does not revoke the will.', { milestone }),
  'will.released': will('The copy was released.', { milestone }),

  'party.named': people('A witness was named.', { known: '{who} was named.' }),
  'party.invited': people('A witness was invited.', { known: '{who} was invited.', milestone }),
  'party.reminded': people('A witness was reminded.', { known: '{who} was reminded.' }),
  'party.opened': people('A witness opened the invitation.', {
    known: '{who} opened the invitation.',
    milestone,
  }),
  'party.declared': people('A witness made the declarations.', {
    known: '{who} made the declarations.',
    milestone,
  }),
  'party.declarations-ended': people('A witness is asked to declare again.', {
    known: '{who} is asked to declare again.',
  }),
  'party.declined': people('A witness declined.', { known: '{who} declined.', milestone }),
  'party.expired': people('An invitation expired.', { known: 'The invitation of {who} expired.' }),
  'party.replaced': people('A witness was replaced.', { known: '{who} was replaced.' }),
  // In addition to 'identity.accepted', which is the reviewer's act: here the will takes it over.
  'party.identity-verified': people('The identity of one of the three was accepted for this will.', {
    known: 'The identity of {who} was accepted for this will.',
    milestone,
    concluded,
  }),
  // In addition to 'statement.signed', which is the person's act: here the register records what follows from
  // it.
  'party.signed': people('With the signature, the part of one of the three was marked as signed.', {
    known: 'With the signature, the part of {who} was marked as signed.',
    concluded,
  }),
  'around.named': people('Somebody was named to be around the will.', { testatorOnly }),
  'around.changed': people('What is known of a person around the will was changed.', { testatorOnly }),
  'around.ended': people('A person around the will was taken off.', { testatorOnly }),
  'around.told': people('A person around the will was told that they are named.', { testatorOnly }),
  'around.accepted': people('A person around the will accepted, and confirmed that it was them.', {
    testatorOnly,
  }),
  'around.declined': people('A person around the will declined.', { testatorOnly }),
  'around.key-kept': people('An executor keeps a key of their own, to open the copy after a release.', {
    testatorOnly,
  }),
  'around.key-ended': people('An executor’s own key no longer counts for this will.', { testatorOnly }),
  'around.wait-changed': people('How long a notice of death waits was changed.', { testatorOnly }),
  'around.certificate-changed': people('Whether the certificate names the executors was changed.', {
    testatorOnly,
  }),
  'will.verified': people('The identity of all three was accepted.', { milestone, concluded }),
  'identity.asked-again': people('The testator’s name was changed, so their identity is checked again.'),
  'identity.evidence-uploaded': people('Pictures for the identity check were received.'),
  'identity.requested': people('An identity check was asked for.'),
  'identity.face-consent-given': people('A comparison of the faces by a program was agreed to.'),
  'identity.face-consent-ended': people('The consent to compare the faces by a program was taken back.'),
  'identity.read': people('The pictures for the identity check were read by the register.'),
  'identity.returned': people(
    'The pictures for the identity check could not be used. New ones were asked for.',
  ),
  'identity.sample-accepted': people('A SAMPLE identity was accepted: nobody was checked.', { concluded }),
  'identity.accepted': people('A person decided to accept the identity.'),
  'identity.rejected': people('A person decided not to accept the identity.'),
  'identity.evidence-opened': people('A picture for the identity check was opened for review.'),
  'identity.evidence-erased': people('The pictures for the identity check were erased.'),

  'payment.requested': payment('A payment was begun.'),
  'payment.processing': payment('The payment is being processed.'),
  'payment.event': payment('The payment provider sent news of a payment.'),
  'payment.paid': paid,
  'network.added': payment('A network was added.', { known: '{network} was added.', milestone }),
  'payment.failed': payment('A payment failed.', { milestone }),
  'payment.expired': payment('A payment was not finished in time.'),
  'payment.mismatch': payment('A payment did not match what was asked for, and was set aside.'),
  'payment.duplicate': payment('The fee was paid twice. The second payment is given back.'),
  'payment.after-withdrawal': payment(
    'A payment arrived after the registration was withdrawn. It is given back.',
  ),
  'payment.refund-asked': payment('The payment was asked back.', { milestone }),
  'payment.refund-retried': payment('Giving the payment back was tried again.'),
  'payment.refund-failed': payment('The payment could not be given back yet.'),
  'payment.part-asked': payment('What was paid for one network was asked back.', {
    known: 'What was paid for {network} was asked back.',
    milestone,
  }),
  'payment.partly-returned': payment('A part of the payment was given back.'),
  'payment.refunded': payment('The payment was given back.', { milestone }),
  'payment.disputed': payment('The payment was disputed at the bank.'),
  'payment.dispute-won': payment('The bank decided the dispute for the register.'),
  'payment.dispute-lost': payment('The bank decided the dispute for the payer.'),

  'ceremony.way-chosen': signing('The testator chose how the three take part.', { milestone }),
  'ceremony.recording-shown': signing(
    'It was changed whether the witnesses may play the testator’s recording.',
  ),
  'ceremony.opened': signing('The ceremony was opened.', { milestone }),
  'ceremony.begun-anew': signing(
    'A witness was replaced after the testator had signed, so everybody signs anew.',
    {
      milestone,
    },
  ),
  'recording.added': signing('A video statement was put on record.', { milestone }),
  'recording.replaced': signing('A video statement was replaced by a new one.'),
  'recording.opened': signing('The testator’s recording was opened for a witness.'),
  'recording.played': signing('A witness played the testator’s recording to its end.', {
    known: '{who} played the testator’s recording to its end.',
  }),
  'statement.signed': signing('A registration statement was signed.', {
    known: '{who} signed the registration statement.',
    milestone,
  }),
  'statement.superseded': signing('A signed statement no longer counts. It is kept on record.', {
    known: 'The statement that {who} had signed no longer counts. It is kept on record.',
  }),
  'signature.applied': signing('A signature was sealed into the PDF.', {
    known: 'The signature of {who} was sealed into the PDF.',
  }),
  'will.witnessed': signing('All three statements were signed.', { milestone, concluded }),
  'will.sealed': signing('The PDF was sealed.', { milestone }),

  'will.registering': registration('Writing to the networks began.', { milestone }),
  'anchor.prepared': registration('The entry for a network was prepared.', {
    known: 'The entry for {network} was prepared.',
  }),
  'anchor.final': registration('A network holds the registration for good.', {
    known: '{network} holds the registration for good.',
    milestone,
  }),
  'anchor.retried': registration('A network was asked to be tried again.', {
    known: '{network} was asked to be tried again.',
  }),
  'anchor.reorganised': registration('A network took back a block, and the entry is written again.', {
    known: '{network} took back a block, and the entry is written again.',
  }),
  'registration.impossible': registration('The registration could not be completed on any network.'),
  'will.registered': registration('The will was registered.', { milestone }),
  // Issued again whenever it can show more.
  'capsule.issued': registration('A certificate was issued.', {
    known: [
      'A certificate was issued. It shows the registration on {networks}, and the audit log on {anchoredOn}.',
      'A certificate was issued. It shows the registration on {networks}.',
    ],
    milestone,
  }),
  'token.move-asked': registration('The token was asked to be moved to the testator’s own address.', {
    known: 'The token on {network} was asked to be moved to the testator’s own address.',
    testatorOnly,
  }),

  'notice.submitted': notice('A death notice was submitted.'),
  'notice.changed': notice('The death notice was changed. Earlier confirmations no longer count.'),
  'notice.confirmed': notice('The death notice was confirmed by somebody who may confirm it.'),
  'notice.confirm-again': notice(
    'Whoever had confirmed the death notice is asked to confirm it again. Earlier confirmations no longer count.',
  ),
  'notice.waiting': notice('Two people have confirmed the death notice. The waiting period began.', {
    concluded,
  }),
  'notice.disputed': notice('The death notice was disputed. Nothing goes on until staff have decided.'),
  'notice.continued': notice('Two members of staff did not uphold the dispute. The death notice goes on.', {
    concluded,
  }),
  'notice.rejected': notice('Two members of staff upheld the dispute. The death notice is closed.', {
    concluded,
  }),
  'notice.withdrawn': notice('The death notice was withdrawn by whoever submitted it.'),
  'notice.stopped': notice('The testator stopped the death notice.'),
  'notice.released': notice('The waiting period is over, and the copy was released.'),
  'notice.relocked': notice('The testator appeared after the release. The copy is closed again.'),
  'notice.lengthened': notice(
    'It is not certain that a message about the death notice reached the testator. The waiting period is twice as ' +
      'long.',
  ),
  'notice.decided': notice('A member of staff decided on the dispute of the death notice.'),
  'notice.certificate-opened': will('The certificate of the death notice was opened for our staff.'),
  'notice.inspected': notice('Staff inspected the certificate of the death notice.'),
  'notice.letter-printed': will('A letter about the death notice was printed by our staff.'),
  'notice.letter-settled': notice('Staff noted what became of a letter about the death notice.'),
  'notice.letter-undone': notice('Staff took back what they had noted of a letter about the death notice.'),
  'notice.professional-assigned': notice('Staff assigned a professional who may confirm the death notice.'),
  'notice.professional-told': notice('Everybody was told of the professional.'),
  'notice.professional-ended': notice(
    'The assignment of the professional ended. Their confirmation of the death notice does not count.',
  ),
  'professional.checked': account(
    'Our staff looked a professional up in the public list of their profession.',
  ),
  'professional.ended': account('Our staff ended the record of a professional.'),
  'incident.closed': will('Our staff closed the incident about the release that was taken back.'),
  'shared.begun': will('The testator chose people for a shared secret.'),
  'shared.shares-given': will('Each holder of the shared secret was given a share.'),
  'shared.answered': will('A holder of the shared secret proved that they have their share.'),
  'shared.lost': will('A holder of the shared secret has their share no more.'),
  'shared.given-up': will('A shared secret that did not count yet was given up.'),
  'shared.closing': will('The will was put under a shared secret.'),
  'shared.on': will('Every file of the will is sealed under the shared secret.'),
  'shared.given': will('After the release a holder of the shared secret gave their share.'),
  'shared.opened': will('Two holders of the shared secret opened the will after the release.'),
  'shared.off': will('The testator switched the shared secret off.'),
  'release.granted': notice('An acting executor was given access to the copy for ninety days.'),
  'release.viewed': will('An executor was shown a page of the released copy.'),
  'release.taken': will('An executor was given a file of the registration as it is, without a watermark.'),
  'release.wrapped': will('The key of the sealed PDF was wrapped to an executor’s own key.'),
  'release.own-copy-taken': will('An executor was given the encrypted copy that their own key opens.'),
  'release.recording-given': will('An executor gave a reason and was given a recording of the registration.'),
  'dispute-pack.made': will('A dispute pack about this registration was made.'),

  'yearly.answered': account('A testator said that everything was still right.'),
  'yearly.chosen': account('The choice whether to be asked once a year was made.'),
  'finding.chosen': account('The choice whether one can be found after one’s death was made.'),
  'finding.asked': account('Somebody was looked for: whether a will of theirs is registered.'),

  'estate.end-asked': will('An executor said that an executor died or stands back.'),
  'estate.end-decided': will('A member of staff decided whether the estate goes on without an executor.'),
  'estate.executor-ended': will('The estate goes on without an executor who died or stood back.'),
  'estate.opened': will('An executor opened the records of the estate.'),
  'estate.person-added': will('An executor entered a person of the estate.'),
  'estate.person-changed': will('An executor changed a person of the estate.'),
  'estate.item-added': will('An executor entered an asset or a debt of the estate.'),
  'estate.item-changed': will('An executor changed an asset or a debt of the estate.'),
  'estate.valued': will('An executor entered a value in the estate.'),
  'estate.entered': will('An executor made an entry in the accounts of the estate.'),
  'estate.entry-taken-back': will('An executor took an entry in the accounts of the estate back.'),
  'estate.marked': will('An executor said that a task of the estate is done, or that it is not.'),
  'estate.task-taken': will('An executor said who does a task of the estate.'),
  'estate.own-task-added': will('An executor wrote a task of the estate.'),
  'estate.own-task-changed': will('An executor changed a task of the estate that the executors wrote.'),
  'estate.gift-added': will('An executor entered a gift from before the death.'),
  'estate.accounts-kept': will('An executor kept the accounts of the estate as they stood.'),
  'estate.gift-changed': will('An executor changed or removed a gift from before the death.'),
  'estate.document-added': will('An executor added a document to the estate.'),
  'estate.document-changed': will('An executor changed what is said about a document of the estate.'),
  'estate.document-removed': will('An executor removed a document of the estate.'),
  'estate.document-opened': will('A document of the estate was opened for an executor.'),
  'estate.statement-added': will('An executor took in rows of a bank statement.'),
  'estate.statement-row-decided': will('An executor decided what a row of a bank statement is.'),
  'estate.view-written': will('An executor chose what a beneficiary is to be shown of the estate.'),
  'estate.view-given': will(
    'An executor gave a beneficiary what they are shown of the estate, with a second factor.',
  ),
  'estate.view-ended': will('An executor ended what a beneficiary was shown of the estate.'),
  'estate.calendar-made': will('An executor made the days of the estate readable at a secret address.'),
  'estate.calendar-ended': will('An executor ended the secret address of the days of the estate.'),
  'estate.proposed': will(
    'An executor proposed what the executors of the estate are to agree to, or changed it.',
  ),
  'estate.agreed': will('An executor agreed to what was proposed for the estate, with a second factor.'),
  'estate.proposal-withdrawn': will('An executor withdrew what was proposed for the estate.'),
  'estate.tax-answered': will('An executor answered a question about inheritance tax on the estate.'),
  'estate.probate-answered': will('An executor answered a question of the worksheet for probate.'),
  'estate.receipt-noted': will('An executor noted who signed for what they were given, or that nobody has.'),
  'estate.receipt-asked': will('An executor asked for a receipt.'),
  'estate.receipt-changed': will('An executor changed what they asked about a receipt.'),
  'estate.receipt-signed': will('A receipt of the estate was signed.'),
  'estate.receipt-refused': will('A receipt of the estate was refused.'),
  'estate.bank-changed': will(
    'An executor entered, changed, confirmed or removed bank details of somebody who is paid, with a second factor.',
  ),
  'estate.bank-shown': will('Bank details were shown to an executor, with a second factor.'),
  'estate.handed-over': will(
    'An executor made one file of all the records of the estate, with a second factor.',
  ),
  'estate.taken-over': will(
    'An executor entered all the records of a file into the estate, with a second factor.',
  ),
  'estate.ended': will('The executors’ records of the estate were erased: their time was over.'),
  'estate.disputed': will('An executor raised a dispute. Nothing is paid out of the estate while it stands.'),
  'estate.dispute-ended': will('An executor ended the dispute they had raised about the estate.'),

  'account.created': account('The account was created.'),
  'account.address-confirmed': account('The email address was confirmed by the mailed link.'),
  'account.invited': account('Somebody was invited to open an account.'),
  'account.signed-in': account('There was a sign-in to the account.'),
  'account.password-reset-requested': account('A new password was asked for.'),
  'account.password-wait-asked': account('A new password was asked for without a second factor.'),
  'account.password-changed': account('The password was changed.'),
  'account.email-change-asked': account('Another email address was asked for.'),
  'account.email-change-dropped': account('The change of the email address was dropped.'),
  'account.email-changed': account('The email address was changed.'),
  'account.phone-changed': account('The number for text messages was changed or removed.'),
  'account.email-taken-back': account('The change of the email address was taken back.'),
  'account.name-changed': account('The name on the account was changed.'),
  'account.sign-in-disowned': account(
    'A sign-in was said to be somebody else’s: every device was signed out, and the password stopped working.',
  ),
  'account.session-ended': account('A device was signed out.'),
  'account.other-sessions-ended': account('All other devices were signed out.'),
  'account.export-asked': account('A copy of everything held about the account was asked for.'),
  'account.timeline-read': account('Our staff looked up what happened to the account, and when.'),
  'account.exported': account('A copy of everything held about the account was made.'),
  'account.erasure-asked': account('Erasing the account was asked for.'),
  'account.erasure-taken-back': account('Erasing the account was taken back.'),
  'account.erased': account('An account was erased.'),
  'step-up.requested': account('A confirmation code was asked for.', { testatorOnly }),
  'step-up.confirmed': account('A confirmation code was entered.', { testatorOnly }),
  'factor.added': account('A way to confirm it is you was added.'),
  'factor.removed': account('A way to confirm it is you was removed.'),
  'factor.removal-asked': account('Removing a way to confirm it is you was asked for, by a code by email.'),
  'factor.kept': account('A way to confirm it is you was kept.'),
  'factor.renamed': account('A way to confirm it is you was given another name.'),
  'factor.refused': account('A passkey was refused, because somebody may have a copy of it.'),
  'factor.locked': account('A way to confirm it is you was locked after a hundred wrong tries.'),
  'factor.freed': account('A way to confirm it is you was freed by the mailed link.'),
  'hand-off.made': account('A task was handed to another device.', { testatorOnly }),
  'hand-off.opened': account('A task was taken up on another device.', { testatorOnly }),
  'admin-link.issued': account('A link for the first administrator was made.'),
  'staff-factor.allowed': account(
    'An administrator was let add a way to confirm it is them that works at once.',
  ),
  'log.prepared': registration('The head of the audit log was prepared for a network.', {
    known: 'The head of the audit log was prepared for {network}.',
  }),
  'log.anchored': registration('A network holds the head of the audit log.', {
    known: '{network} holds the head of the audit log.',
  }),
}

const words: ReadonlyMap<string, Words> = new Map(Object.entries(happenings))

/** The events that have words: all of them, today's list. */
export const knownEvents: readonly string[] = [...words.keys()]

/** The events of a kind. */
export function eventsOf(kind: HappeningKind): string[] {
  return knownEvents.filter((event) => words.get(event)!.kind === kind)
}

/** An event without words yet counts as one of the will. */
export function kindOf(event: string): HappeningKind {
  return words.get(event)?.kind ?? 'will'
}

/**
 * Whether an event is kept for the person alone, and the public log does not hold it (022-audit.sql).
 * What a sign-in stops has a line of its own.
 */
export const isUnpublished = (event: string): boolean => event === 'account.signed-in'

/** The events that are between the register and the testator. */
export const eventsForTestator: readonly string[] = knownEvents.filter(
  (event) => words.get(event)!.testatorOnly === true,
)

/** True for events the dashboard shows. */
export function isMilestone(event: string): boolean {
  return words.get(event)?.milestone === true
}

const parties = ['The testator', 'Witness 1', 'Witness 2'] as const
const names: Readonly<Record<string, string>> = { ethereum: 'Ethereum', solana: 'Solana', corda: 'Corda' }

const isNetwork = (value: unknown): value is string =>
  typeof value === 'string' && Object.hasOwn(names, value)
const areNetworks = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every(isNetwork)

/** The particulars of an entry that its sentence uses. */
export function aboutOf(details: Readonly<Record<string, unknown>>): About {
  const { witnessOrder, network, networks, anchoredOn } = details
  return {
    ...(witnessOrder === 0 || witnessOrder === 1 || witnessOrder === 2 ? { witnessOrder } : {}),
    ...(isNetwork(network) ? { network } : {}),
    ...(areNetworks(networks) ? { networks } : {}),
    ...(areNetworks(anchoredOn) ? { anchoredOn } : {}),
  }
}

/** One sentence, or two. For an event without words it says that it was recorded, and its name. */
export function sayHappening(
  event: string,
  { witnessOrder, network, networks, anchoredOn }: About = {},
): string {
  const said = words.get(event)
  if (said === undefined) return `Something was recorded under the name “${event}”.`
  const who = witnessOrder === undefined ? undefined : parties[witnessOrder]
  const gaps: Readonly<Record<string, string | undefined>> = {
    who,
    network: network === undefined ? undefined : names[network],
    networks: named(networks),
    anchoredOn: named(anchoredOn),
  }
  const fills = (form: string): boolean =>
    [...form.matchAll(gap)].every(([, name]) => gaps[name!] !== undefined)
  const form = [said.known ?? []].flat().find(fills) ?? said.text
  return form.replaceAll(gap, (_, name: string, at: number) =>
    at === 0 ? gaps[name]! : gaps[name]!.replace('The', 'the'),
  )
}

const gap = /\{(\w+)\}/g
/** In the order used everywhere, not the order of recording. */
const named = (networks: readonly string[] | undefined): string | undefined =>
  networks === undefined
    ? undefined
    : listed.format(
        Object.keys(names)
          .filter((name) => networks.includes(name))
          .map((name) => names[name]!),
      )
const listed = new Intl.ListFormat('en-GB')

/** “Witness 1, Will Example”. */
export function sayDoer({ kind, order, name }: Doer): string {
  const role = {
    'you': 'You',
    'testator': 'The testator',
    'witness': `Witness ${order ?? ''}`.trim(),
    'former-witness': 'A witness who was replaced',
    'staff': 'Staff of the register',
    'payment-provider': 'The payment provider',
    'register': 'The register itself',
  }[kind]
  return name === null ? role : `${role}, ${name}`
}

/**
 * True for what the register concludes by itself. The log names the person whose act came before it: no one
 * accepts their own identity.
 */
export function isConcluded(event: string): boolean {
  return words.get(event)?.concluded === true
}

/** For a column headed “By”. */
export function sayBy(event: string, by: Doer): string {
  return isConcluded(event) ? 'Noted by the register' : sayDoer(by)
}
