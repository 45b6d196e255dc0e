// The dialog “Digital Signing Ceremony”. Loaded on demand.
import { Suspense } from 'react'
import { part } from '../platform/parts/part.ts'
import { useWords } from '../platform/words.ts'
import { FoldedWay } from '../signing/way-card.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { Signing } from './signing.tsx'
import { useCeremony } from './use-ceremony.ts'
import { words } from './words.ts'

const VideoStatement = part(async () => (await import('../recording/video-statement.tsx')).VideoStatement)

interface SigningDialogProps {
  willId: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

export default function SigningDialog({ willId, isOpen, onOpenChange }: SigningDialogProps) {
  const t = useWords(words)
  const { will, ceremony, party, me } = useCeremony(willId)
  return (
    <Dialog title={t('dialogTitle')} isOpen={isOpen} onOpenChange={onOpenChange} size="wide">
      {(close) =>
        will === undefined || ceremony === undefined || party === undefined || !me ? (
          <Loading text={t('loading')} />
        ) : (
          <Signing
            will={will}
            ceremony={ceremony}
            party={party}
            personId={me.id}
            onCancel={close}
            onSigned={close}
            wayChoice={
              ceremony.wayOpen && (
                <FoldedWay
                  willId={willId}
                  way={ceremony.way}
                  recordingShown={ceremony.recordingShown}
                  isStated={ceremony.statement !== null}
                />
              )
            }
            recorder={
              <Suspense fallback={<Loading text={t('loading')} />}>
                <VideoStatement ceremony={ceremony} party={party} personId={me.id} willTitle={will.title} />
              </Suspense>
            }
          />
        )
      }
    </Dialog>
  )
}
