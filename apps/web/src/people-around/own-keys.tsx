// On /named: for which wills a key of one's own counts. It is made on /shares, and opened here for each act.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { endOwnKey, keepOwnKey, listOwnKeys, type OwnKeys as Shown } from '@testate/api/death/own-copies'
import { listHoldings } from '@testate/api/death/shared-secret'
import { sha256, toHex } from '@testate/evidence/bytes/hash'
import { call } from '../platform/client.ts'
import { read } from '../platform/queries.ts'
import { useMe } from '../platform/session.ts'
import { usePages } from '../platform/use-pages.ts'
import { useWords } from '../platform/words.ts'
import { useOpenKey } from '../shared-secret/use-open-key.tsx'
import { WhyNot } from '../shared-secret/why-not.tsx'
import { useStepUp } from '../step-up/use-step-up.tsx'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { NotLoaded } from '../ui/not-loaded/not-loaded.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { ShowMore } from '../ui/show-more/show-more.tsx'
import { StatusTag } from '../ui/status-tag/status-tag.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { words as moreWords } from './more-words.ts'
import { words } from './own-key-words.ts'

const AT_ONCE = 20

/** Nothing for whoever has accepted to be an executor of no will. */
export function OwnKeys() {
  const t = useWords(words)
  const tm = useWords(moreWords)
  const { pages, error, more } = usePages(listOwnKeys, { limit: AT_ONCE })
  const holdings = useQuery(read(listHoldings))
  if (error !== null) return <NotLoaded error={error} title={t('failed')} />
  const keys = pages?.flatMap((page) => page.keys) ?? []
  if (keys.length === 0) return null
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
        <>
          <ul className="around-list">
            {keys.map((one) => (
              <li key={one.aroundId} id={`own-key-${one.aroundId}`} tabIndex={-1}>
                <KeyFor of={one} />
              </li>
            ))}
          </ul>
          {(more.hasMore || keys.length > AT_ONCE) && (
            <ShowMore
              ids={keys.map(({ aroundId }) => `own-key-${aroundId}`)}
              shown={tm('shown', { shown: keys.length, more: more.hasMore ? 'yes' : 'no' })}
              words={{ more: tm('more'), loading: tm('loading'), failed: tm('failed') }}
              {...more}
            />
          )}
        </>
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
        await call(endOwnKey, { params: { aroundId } })
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
      await call(keepOwnKey, { params: { aroundId }, body: { keyHash }, stepUp })
      return 'kept'
    },
    onSuccess: async (done) => {
      await queries.invalidateQueries({ queryKey: [listOwnKeys.id] })
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
