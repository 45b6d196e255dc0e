// The identity check as the dialog of the Digital Signing page. Loaded on demand.
import { UseAnotherDevice } from '../devices/use-another-device.tsx'
import { useWords } from '../platform/words.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { IdentityCheck } from './identity-check.tsx'
import { words } from './words.ts'

interface IdentityDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

export default function IdentityDialog({ isOpen, onOpenChange }: IdentityDialogProps) {
  const t = useWords(words)
  return (
    <Dialog title={t('title')} isOpen={isOpen} onOpenChange={onOpenChange} size="wide">
      {(close) => <IdentityCheck onContinue={close} otherDevice={<UseAnotherDevice task="identity" />} />}
    </Dialog>
  )
}
