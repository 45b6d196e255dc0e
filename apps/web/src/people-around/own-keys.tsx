// On /named: for which wills a key of one's own counts. It is made on /shares, and opened here for each act.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { endOwnKey, keepOwnKey, listOwnKeys, type OwnKeys as Shown } from '@testate/api/death/own-copies'
import { listHoldings } from '@testate/api/death/shared-secret'
import { sha256, toHex } from '@testate/evidence/bytes/hash'
import { call } from '../platform/client.ts'
import { read } from '../platform/queries.ts'
import { useMe } from '../platform/session.ts'
import { useWords } from '../platform/words.ts'
import { useOpenKey } from '../shared-secret/use-open-key.tsx'
import { WhyNot } from '../shared-secret/why-not.tsx'
import { useStepUp } from '../step-up/use-step-up.tsx'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { NotLoaded } from '../ui/not-loaded/not-loaded.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { StatusTag } from '../ui/status-tag/status-tag.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { words } from './own-key-words.ts'

/** Nothing for whoever has accepted to be an executor of no will. */
export function OwnKeys() {
  const t = useWords(words)
  const { data, error } = useQuery(read(listOwnKeys))
  const holdings = useQuery(read(listHoldings))
  if (error !== null) return <NotLoaded error={error} title={t('failed')} />
  if (data === undefined || data.keys.length === 0) return null
  return (
    <section>
      <h2 className="around-part">{t('title')}</h2>
      <p>{t('lead')}</p>
      <p>{t('how')}</p>
      {holdings.data?.key === null && (
        <>
          <p>{t('makeFirst')}</p>
          <div className="button-row">
            <LinkButton variant="secondary" href="/shares">
              {t('make')}
            </LinkButton>
          </div>
        </>
      )}
      {holdings.data?.key != null && (
        <ul className="around-list">
          {data.keys.map((one) => (
            <li key={one.aroundId}>
              <KeyFor of={one} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function KeyFor({ of: { aroundId, willId, testatorName: name, keptAt } }: { of: Shown['keys'][number] }) {
  const t = useWords(words)
  const queries = useQueryClient()
  const me = useMe()
  const openKey = useOpenKey()
  const ask = useStepUp()
  const act = useMutation({
    mutationFn: async (what: 'keep' | 'end'): Promise<'kept' | null> => {
      if (what === 'end') {
        queries.setQueryData([listOwnKeys.id, {}], await call(endOwnKey, { params: { aroundId } }))
        return null
      }
      const seed = me == null ? null : await openKey()
      if (seed === null) return null
      const [{ ownKeyDigest }, { publicKeyOf }] = await Promise.all([
        import('@testate/evidence/own-copy/about'),
        import('@testate/evidence/shared-secret/hybrid-seal'),
      ])
      // Of the key that the person opened, not of what the register says theirs is.
      const publicKey = await publicKeyOf(seed)
      const digest = await ownKeyDigest({ willId, aroundId, personId: me!.id }, publicKey)
      const stepUp = await ask('own-key', willId, aroundId, digest)
      if (stepUp === null) return null
      const keyHash = toHex(await sha256(publicKey))
      const answer = await call(keepOwnKey, { params: { aroundId }, body: { keyHash }, stepUp })
      queries.setQueryData([listOwnKeys.id, {}], answer)
      return 'kept'
    },
    onSuccess: (done) => {
      if (done === 'kept') toast({ title: t('kept'), description: t('keptText'), kind: 'done' })
    },
  })
  return (
    <>
      <h3>{t('of', { name })}</h3>
      <p>
        <StatusTag kind={keptAt === null ? 'neutral' : 'done'}>
          {keptAt === null ? t('notKept') : t('keptAt', { at: new Date(keptAt) })}
        </StatusTag>
      </p>
      {act.isError && (
        <Notice kind="error" title={t('actFailed')}>
          <WhyNot of={act.error} />
        </Notice>
      )}
      <div className="button-row">
        {keptAt === null ? (
          <Button
            variant="secondary"
            pending={act.isPending}
            pendingText={t('keeping')}
            onPress={() => act.mutate('keep')}
          >
            {t('keep')}
          </Button>
        ) : (
          <Button
            variant="quiet"
            pending={act.isPending}
            pendingText={t('keeping')}
            onPress={() => act.mutate('end')}
          >
            {t('end')}
          </Button>
        )}
      </div>
    </>
  )
}
