// One step of a verification: its code for programs, its subject, its outcome, and the reason in plain words.

/** `no entry`: the ledger answered that it has nothing about this, which by itself refutes nothing. */
export type Outcome = 'holds' | 'refuted' | 'could not be asked' | 'skipped' | 'no entry'

/** Every step there is, with its short name in lower case. */
const names = {
  'file-kind': 'kind of file',
  'capsule-form': 'capsule form',
  'proof-form': 'proof form',
  /** Evidence that another installation issued; by this trust it is neither valid nor forged. */
  'unknown-register': 'unknown register',
  'register-signature': 'register signature',
  'unsigned-rest': 'everything else',
  'sealed-form': 'sealed form',
  'document-timestamp': 'document time-stamp',
  'will-bytes': "will's own bytes",
  'commitment': 'commitment',
  'testator-signature': 'signature of testator',
  'witness-1-signature': 'signature of witness 1',
  'witness-2-signature': 'signature of witness 2',
  'revocation': 'revocation',
  /** The register's own seal on a certificate of registration. */
  'certificate-seal': 'seal of the register',
  'renewals': 'renewals',
  'capsule-pdf': 'capsule and sealed PDF',
  'disclosures': 'addresses of the parties',
  'statements': 'statements',
  'recordings': 'recordings',
  'audit-log': 'audit log',
  /** What the register states, signed, about the will's own PDF. */
  'link-note': 'link note of the register',
  /** What the register states, signed, about codicils to the will. */
  'codicils': 'codicils',
  'ledgers': 'ledgers',
  'registration': 'registration',
  'times': 'times',
  'capsule-times': 'times in the capsule',
  'proof-times': 'times in the proof',
  'receipt-signatures': 'signatures of the receipts',
  'receipts': 'receipts',
  'head-signatures': 'signatures of the heads',
  /** A log key of before, in whose name somebody who kept its secret could still sign. */
  'retired-key': 'earlier key of the log',
  'log-key': 'key of the log',
  'log-head': 'signed head',
  'log-entries': 'entries',
  'log-unplaced': 'entries without a place',
  'log-kept': 'sign-ins',
  'log-growth': 'one log',
  'log-before': 'what was seen before',
  'log-anchors': 'audit log on ledgers',
  'stopped': 'the rest',
} as const
/** Steps there is one of for each network, with the words before its name. */
const namesOfNetworks = { 'ledger': 'ledger', 'log-anchor': 'audit log on' } as const

type Code = keyof typeof names
type NetworkCode = keyof typeof namesOfNetworks
export type StepCode = Code | NetworkCode
/** What a step is about. */
export type Subject = Code | { code: NetworkCode; network: string }

export interface Step {
  code: StepCode
  /** The network's internal name, where the code is of one network. */
  network?: string
  /** Short name in lower case, for a terminal: "will's own bytes", "ledger solana". Programs read the code. */
  step: string
  outcome: Outcome
  /** One sentence. */
  reason: string
}

/** The step of asking one ledger for the registration. */
export const onLedger = (network: string): Subject => ({ code: 'ledger', network })
/** The step of asking one ledger for a head of the log. */
export const onLogAnchor = (network: string): Subject => ({ code: 'log-anchor', network })

const made =
  (outcome: Outcome) =>
  (about: Subject, reason: string): Step =>
    typeof about === 'string'
      ? { code: about, step: names[about], outcome, reason }
      : { ...about, step: `${namesOfNetworks[about.code]} ${about.network}`, outcome, reason }

export const holds = made('holds')
export const refuted = made('refuted')
export const couldNotBeAsked = made('could not be asked')
export const skipped = made('skipped')
export const noEntry = made('no entry')
