// The second factor, for one purpose and one document, before an irreversible act; or for an act of staff,
// which concerns no document.
import { useRef } from 'react'
import { confirmAccountCode, requestAccountCode } from '@testate/api/account'
import { confirmStepUp, requestStepUp } from '@testate/api/accounts'
import type { CopyPart } from '@testate/api/wills'
import type { StepUpPurpose } from '@testate/api/step-up/purposes'
import { call } from '../platform/client.ts'
import { useWords } from '../platform/words.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { groupsOf } from '../ui/hash/groups.ts'
import { ConfirmForm } from './confirm-form.tsx'
import { words } from './words.ts'

/** What the second factor is for; for a copy, which one. */
export type StepUpReason = Exclude<StepUpPurpose, 'open'> | { open: CopyPart } | 'staff'

export interface StepUpDialogProps {
  reason: StepUpReason
  willId: string
  /** What of the estate of that will, which shared secret of it, what one is named for, or the one act of staff. */
  about?: string | undefined
  /** What this browser made of that secret, or of an own key; the mail names it, unless somebody is in between. */
  digest?: string | undefined
  isOpen: boolean
  /** The token for the `Step-Up` header and its expiry, or null when the person cancelled. */
  onDone: (proof: { token: string; expiresAt: string } | null) => void
}

const copies = {
  'document': 'forDocument',
  'sealed': 'forSealed',
  'capsule': 'forCapsule',
  'capsule-to-pass-on': 'forCapsule',
  'proof': 'forProof',
  'certificate': 'forCertificate',
} as const
const reasons = {
  'sign': 'forSign',
  'play': 'forPlay',
  'withdraw': 'forWithdraw',
  'supersede': 'forSupersede',
  'move': 'forMove',
  'change': 'forChange',
  'confirm-death': 'forDeath',
  'read-released': 'forReading',
  'take-released': 'forTaking',
  'take-recording': 'forRecording',
  'own-key': 'forOwnKey',
  'own-copy': 'forOwnCopy',
  'agree-estate': 'forEstate',
  'show-estate': 'forShowing',
  'ask-receipt': 'forReceipt',
  'hand-over-estate': 'forHandOver',
  'take-over-estate': 'forTakeOver',
  'enter-bank-details': 'forBankEntry',
  'show-bank-details': 'forBankShown',
  'share-on': 'forShared',
  'share-off': 'forUnshared',
} as const

export function StepUpDialog(props: StepUpDialogProps) {
  return props.reason === 'staff' ? (
    <StaffDialog about={props.about} isOpen={props.isOpen} onDone={props.onDone} />
  ) : (
    <WillDialog {...props} reason={props.reason} />
  )
}

/** As the mail shows it: nobody finds other shares, or another key, with the same 96 bits. */
const DIGEST_SHOWN = 24

/** What the person compares with the message. */
const labels = { document: 'documentLabel', shared: 'sharedLabel', ownKey: 'ownKeyLabel' } as const

function WillDialog({
  reason,
  willId,
  about,
  digest,
  isOpen,
  onDone,
}: Omit<StepUpDialogProps, 'reason'> & { reason: Exclude<StepUpReason, 'staff'> }) {
  const purpose = typeof reason === 'string' ? reason : 'open'
  const t = useWords(words)
  const until = useRef('')
  const compared = digest === undefined ? 'document' : purpose === 'own-key' ? 'ownKey' : 'shared'
  return (
    <Dialog title={t('title')} isOpen={isOpen} onOpenChange={(open) => !open && onDone(null)}>
      <ConfirmForm
        name="step-up-code"
        lead={typeof reason === 'string' ? t(reasons[reason]) : leadOf(t, reason.open)}
        request={async (idempotencyKey, mail) =>
          await call(requestStepUp, { body: { purpose, willId, about, digest, mail }, idempotencyKey })
        }
        confirm={async (handed) => {
          const proof = await call(confirmStepUp, { body: { purpose, willId, about, digest, ...handed } })
          until.current = proof.expiresAt
          return proof
        }}
        extra={({ documentHash }) => (
          <p>
            {t(compared)}{' '}
            <code aria-label={t(labels[compared])}>
              {groupsOf(digest?.slice(0, DIGEST_SHOWN) ?? documentHash.slice(0, 16)).join(' ')}
            </code>
          </p>
        )}
        onToken={(token) => onDone({ token, expiresAt: until.current })}
        onCancel={() => onDone(null)}
      />
    </Dialog>
  )
}

const leadOf = (t: (key: keyof (typeof words)['en']) => string, what: CopyPart): string =>
  `${t(copies[what])} ${t('opensAll')}`

const staff = 'staff' as const

function StaffDialog({ about, isOpen, onDone }: Pick<StepUpDialogProps, 'about' | 'isOpen' | 'onDone'>) {
  const t = useWords(words)
  const until = useRef('')
  return (
    <Dialog title={t('title')} isOpen={isOpen} onOpenChange={(open) => !open && onDone(null)}>
      <ConfirmForm
        name="staff-code"
        lead={t(about === undefined ? 'forPictures' : 'forStaff')}
        mail={{ never: true, sentence: t('mailNeverStaff') }}
        request={async (idempotencyKey, mail) =>
          await call(requestAccountCode, { body: { purpose: staff, about, mail }, idempotencyKey })
        }
        confirm={async (handed) => {
          const proof = await call(confirmAccountCode, { body: { purpose: staff, about, ...handed } })
          until.current = proof.expiresAt
          return proof
        }}
        onToken={(token) => onDone({ token, expiresAt: until.current })}
        onCancel={() => onDone(null)}
      />
    </Dialog>
  )
}
