// The page of the three signatures: the document, who has signed, and the next step once all have.
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { part } from '../platform/parts/part.ts'
import { dateAndTime } from '../platform/times.ts'
import { addressOf } from '../journey/addresses.ts'
import { NextStep } from '../journey/next-step.tsx'
import { useWords } from '../platform/words.ts'
import { isOver } from '../signing/which-will.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import { Hash } from '../ui/hash/hash.tsx'
import { NotLoaded } from '../ui/not-loaded/not-loaded.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { StatusTag } from '../ui/status-tag/status-tag.tsx'
import { DocumentCopies } from './document-copies.tsx'
import { EarlierStatements } from './earlier-statements.tsx'
import { OfOneWill } from './of-one-will.tsx'
import { partyStandings, remainingSignatures } from './party-standing.ts'
import { SignatureCard } from './signature-card.tsx'
import { useCeremony } from './use-ceremony.ts'
import { words as reasons } from './not-yet-words.ts'
import { words } from './words.ts'
import './ceremony.css'

const SigningDialog = part(async () => (await import('./signing-dialog.tsx')).default)

export default function DigitalSignatures() {
  const t = useWords(words)
  return (
    <>
      <title>{`${t('title')} – Testate`}</title>
      <h1>{t('title')}</h1>
      <OfOneWill none={{ title: t('noWillTitle'), text: t('noWill') }}>
        {(willId) => <Signatures key={willId} willId={willId} />}
      </OfOneWill>
    </>
  )
}

function Signatures({ willId }: { willId: string }) {
  const t = useWords(words)
  const why = useWords(reasons)
  const { error, will, ceremony, parties, mine } = useCeremony(willId)
  // In the address: a reload reopens the dialog.
  const [search, setSearch] = useSearchParams()
  const show = (isOpen: boolean) =>
    setSearch(isOpen ? { will: willId, open: 'signing' } : { will: willId }, {
      preventScrollReset: true,
      replace: !isOpen,
    })
  if (error !== null && ceremony === undefined) return <NotLoaded error={error} title={t('notFound')} />
  if (will === undefined || ceremony === undefined || parties === undefined)
    return <Loading text={t('loading')} />
  const standings = partyStandings(ceremony.parties)
  const remaining = remainingSignatures(ceremony.parties)
  const complete = remaining === 0
  const registered = complete && isOver(will.status)
  return (
    <>
      <p className="signatures-standing" role="status">
        <StatusTag kind={complete ? 'done' : 'info'}>
          {t(complete ? 'badgeComplete' : 'badgeProgress')}
        </StatusTag>{' '}
        {!complete && <span>{t('remaining', { n: remaining })}</span>}
      </p>
      {ceremony.openedAt === null && ceremony.notYet !== null && (
        <Notice kind="info">{why(ceremony.notYet)}</Notice>
      )}
      <div className="signature-cards">
        {ceremony.parties.map((party, index) => (
          <SignatureCard
            key={party.partyId}
            party={party}
            standing={standings[index] ?? 'pending'}
            email={parties.find(({ id }) => id === party.partyId)?.email ?? null}
            you={party.partyId === mine?.id}
            whyNotYet={
              // The testator chooses where they sign.
              ceremony.notYet === null || ceremony.notYet === 'way-needed' ? null : why(ceremony.notYet)
            }
            toReview={ceremony.notYet === 'review-needed' ? addressOf('document', ceremony.willId) : null}
            onSign={() => show(true)}
          />
        ))}
      </div>
      <EarlierStatements earlier={ceremony.earlier} />
      <DocumentCopies will={will} documentHash={ceremony.documentHash} />
      {complete &&
        (ceremony.sealedAt === null ? (
          <Notice kind="info">{t('sealing')}</Notice>
        ) : (
          <Notice kind="done">
            <p>{t('sealed', { date: dateAndTime(ceremony.sealedAt) })}</p>
            {ceremony.sealedHash !== null && (
              <Expander summary={t('sealedHash')}>
                <Hash value={ceremony.sealedHash} label={t('sealedHash')} />
              </Expander>
            )}
          </Notice>
        ))}
      {!complete && mine?.state === 'signed' && <NextStep willId={willId} after="signatures" />}
      {!complete && <p id="proceed-why">{t('proceedWhy')}</p>}
      <div className="button-row">
        {complete ? (
          <LinkButton href={`/blockchain-registration?will=${willId}`}>
            {t(registered ? 'toRegistration' : 'proceed')}
          </LinkButton>
        ) : (
          <Button isDisabled aria-describedby="proceed-why">
            {t('proceed')}
          </Button>
        )}
        {!complete && (
          <LinkButton href={`/digital-signing?will=${willId}`} variant="secondary">
            {t('back')}
          </LinkButton>
        )}
      </div>
      {search.get('open') === 'signing' &&
        mine !== undefined &&
        ceremony.parties.some(({ partyId, signedAt }) => partyId === mine.id && signedAt === null) && (
          <Suspense fallback={<Loading text={t('loading')} />}>
            <SigningDialog willId={willId} isOpen onOpenChange={show} />
          </Suspense>
        )}
    </>
  )
}
