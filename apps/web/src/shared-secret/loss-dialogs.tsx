// What cannot be taken back is asked first, and then confirmed with the second factor.
import type { ReactNode } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog/confirm-dialog.tsx'
import { ShareConfirm } from './share-confirm.tsx'

export type LossStep = 'asks' | 'confirms' | null

interface LossDialogsProps {
  step: LossStep
  onStep: (step: LossStep) => void
  title: string
  text: ReactNode
  confirmText: string
  cancelText: string
  purpose: 'share-lost' | 'share-end'
  /** In the words of `shareActs`. */
  about: string
  lead: string
  onToken: (token: string) => void
}

export function LossDialogs({ step, onStep, purpose, about, lead, onToken, ...asked }: LossDialogsProps) {
  return (
    <>
      <ConfirmDialog
        {...asked}
        danger
        isOpen={step === 'asks'}
        onAnswer={(yes) => onStep(yes ? 'confirms' : null)}
      />
      {step === 'confirms' && (
        <ShareConfirm
          purpose={purpose}
          about={about}
          lead={lead}
          danger
          onCancel={() => onStep(null)}
          onToken={(token) => {
            onStep(null)
            onToken(token)
          }}
        />
      )}
    </>
  )
}
