// Waiting for the testator's signature, with one's own recording shown: until then it can be recorded again.
import { Suspense } from 'react'
import { Link } from 'react-router'
import { useAddress } from '../addresses/address.ts'
import { part } from '../platform/parts/part.ts'
import { useWords } from '../platform/words.ts'
import type { VideoStatementProps } from '../recording/video-statement.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { words } from './words.ts'

const VideoStatement = part(async () => (await import('../recording/video-statement.tsx')).VideoStatement)

export function TurnStep(props: VideoStatementProps) {
  const t = useWords(words)
  const to = useAddress()
  return (
    <>
      <p>
        {t('mayClose')} {t('turnText')}
      </p>
      {props.party.recordedAt === null ? (
        <p>
          {t('turnWithout')} <Link to={to('/witness')}>{t('turnRecord')}</Link>
        </p>
      ) : (
        <Suspense fallback={<Loading text={t('loading')} />}>
          <VideoStatement {...props} />
        </Suspense>
      )}
    </>
  )
}
