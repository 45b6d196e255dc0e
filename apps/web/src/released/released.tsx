// /released: the wills whose copies were released to this executor, where each original lies, and what comes next.
import { Suspense, useState } from 'react'
import type { ReleasedCopy } from '@testate/api/released'
import { part } from '../platform/parts/part.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Card } from '../ui/card/card.tsx'
import { EmptyState } from '../ui/empty-state/empty-state.tsx'
import { NotLoaded } from '../ui/not-loaded/not-loaded.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { OwnCopy } from './own-copy.tsx'
import { RenewButton } from './renew-button.tsx'
import './released.css'
import { useReleased } from './use-released.ts'
import { WhereItLies } from './where-it-lies.tsx'
import { words } from './words.ts'

const IdentityDialog = part(async () => (await import('../identity/identity-dialog.tsx')).default)

export default function Released() {
  const t = useWords(words)
  const { data, error } = useReleased()
  const released = data?.released ?? []
  return (
    <>
      <title>{`${t('page')} – Testate`}</title>
      <h1>{t('page')}</h1>
      <p className="released-lead">{t('lead')}</p>
      {error !== null && <NotLoaded error={error} title={t('failed')} />}
      {data === undefined && error === null && <Loading text={t('loading')} />}
      {data !== undefined && released.length === 0 && (
        <EmptyState
          title={t('none')}
          text={t('noneText')}
          action={<LinkButton href="/named">{t('toNamed')}</LinkButton>}
        />
      )}
      {released.length > 0 && (
        <ul className="released-list">
          {released.map((copy) => (
            <li key={copy.willId}>
              <ReleasedCard copy={copy} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function ReleasedCard({ copy }: { copy: ReleasedCopy }) {
  const t = useWords(words)
  const [checks, setChecks] = useState(false)
  const { willId, testatorName: name, next } = copy
  return (
    <Card
      title={t('willOf', { name })}
      actions={
        <>
          {next === 'read' && (
            <>
              <LinkButton href={`/released/${willId}`}>{t('read')}</LinkButton>
              <LinkButton href="/estate-administration" variant="secondary">
                {t('toEstate')}
              </LinkButton>
            </>
          )}
          {next === 'have-identity-checked' && (
            <Button onPress={() => setChecks(true)}>{t('checkIdentity')}</Button>
          )}
          {next === 'ask-again' && <RenewButton willId={willId} />}
        </>
      }
    >
      {next === 'nothing' ? (
        <p>{t('ended')}</p>
      ) : (
        <>
          <p>{t('given', { since: new Date(copy.since) })}</p>
          {next === 'ask-again' ? <p>{t('over')}</p> : <WhereItLies copy={copy} />}
        </>
      )}
      {next === 'ask-again' && <OwnCopy willId={willId} heading="h3" />}
      {next === 'have-identity-checked' && (
        <>
          <h3>{t('identityFirst')}</h3>
          <p>{t('identityText')}</p>
        </>
      )}
      <Suspense>
        {checks && <IdentityDialog isOpen onOpenChange={(open) => !open && setChecks(false)} />}
      </Suspense>
    </Card>
  )
}
