// The page of the video statement of truth: who takes part, what to do first, and one's own recording.
import { Suspense, useState } from 'react'
import { NextStep } from '../journey/next-step.tsx'
import { part } from '../platform/parts/part.ts'
import { useWords } from '../platform/words.ts'
import { ParticipantTiles } from '../recording/participant-tiles.tsx'
import { words } from '../recording/words.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { NotLoaded } from '../ui/not-loaded/not-loaded.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { OfOneWill } from './of-one-will.tsx'
import { useCeremony } from './use-ceremony.ts'
import '../recording/recording.css'

const VideoStatement = part(async () => (await import('../recording/video-statement.tsx')).VideoStatement)

export default function VideoVerification() {
  const t = useWords(words)
  return (
    <>
      <title>{`${t('title')} – Testate`}</title>
      <h1>{t('title')}</h1>
      <OfOneWill none={{ title: t('noWillTitle'), text: t('noWill') }}>
        {(willId) => <Statement key={willId} willId={willId} />}
      </OfOneWill>
    </>
  )
}

function Statement({ willId }: { willId: string }) {
  const t = useWords(words)
  const { error, will, ceremony, party, me } = useCeremony(willId)
  const [devices, setDevices] = useState<{ camera: boolean; microphone: boolean; recording: boolean } | null>(
    null,
  )
  if (error !== null && ceremony === undefined) return <NotLoaded error={error} title={t('notFound')} />
  if (will === undefined || ceremony === undefined || party === undefined || !me)
    return <Loading text={t('loading')} />
  return (
    <div className="video-page">
      <section className="video-people" aria-labelledby="video-people">
        <h2 id="video-people">{t('people')}</h2>
        <ParticipantTiles parties={ceremony.parties} ownPartyId={party.partyId} devices={devices} />
      </section>
      <section className="video-before" aria-labelledby="video-before">
        <h2 id="video-before">{t('instructions')}</h2>
        <ul>
          <li>{t(`instruction ${ceremony.way ?? 'none'}`)}</li>
          {([2, 3, 4] as const).map((number) => (
            <li key={number}>{t(`instruction${number}`)}</li>
          ))}
        </ul>
        <Notice kind="info">{t('banner')}</Notice>
      </section>
      <section className="video-own" aria-labelledby="video-own">
        <h2 id="video-own">{t('own')}</h2>
        {!ceremony.paid && (
          <Notice kind="advice">
            <p>{t('payment')}</p>
            {party.role === 'testator' && (
              <LinkButton href={`/payment?will=${willId}`}>{t('toPayment')}</LinkButton>
            )}
          </Notice>
        )}
        <Suspense fallback={<Loading text={t('loading')} />}>
          <VideoStatement
            ceremony={ceremony}
            party={party}
            personId={me.id}
            willTitle={will.title}
            onDevices={setDevices}
          />
        </Suspense>
      </section>
      {party.recordedAt !== null && <NextStep willId={willId} after="video" />}
      <div className="video-back">
        <LinkButton href={`/digital-signing?will=${willId}`} variant="secondary">
          {t('back')}
        </LinkButton>
      </div>
    </div>
  )
}
