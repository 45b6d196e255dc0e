// /multi-chain-wills: choosing the networks at current prices, watching the registration on all of them, and
// the result.
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { listNetworks } from '@testate/api/networks'
import { listWills } from '@testate/api/wills'
import { displayName, STRATEGIES, type NetworkName } from '@testate/domain/networks'
import { ASKED_AGAIN_MS, chosenHere } from '../networks/choice.ts'
import { NoneChosen } from '../networks/none-chosen.tsx'
import { Optimiser } from '../networks/optimiser.tsx'
import { useChoiceWithoutWill } from '../networks/use-choice.ts'
import { sentenceOf } from '../platform/client.ts'
import { read } from '../platform/queries.ts'
import { readList } from '../platform/read-list.ts'
import { useWords } from '../platform/words.ts'
import { WhichWill } from '../signing/which-will-card.tsx'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { Wizard } from './wizard.tsx'
import { words } from './words.ts'
import './multi-chain.css'

export default function MultiChainWills() {
  const t = useWords(words)
  const [search] = useSearchParams()
  const { data: wills } = useQuery(readList(listWills, { most: 1 }))
  if (search.get('will') === null && wills?.length === 0) return <WithoutWill />
  return (
    <>
      <title>{`${t('page')} – Testate`}</title>
      <WhichWill heading={t('page')}>{(willId) => <Wizard key={willId} willId={willId} />}</WhichWill>
    </>
  )
}

/** The panel alone: the price, and the link to a first will. */
function WithoutWill() {
  const t = useWords(words)
  const { data: view, error, refetch } = useQuery({ ...read(listNetworks), staleTime: ASKED_AGAIN_MS })
  const [kept, keep] = useChoiceWithoutWill()
  const chosen: NetworkName[] = view === undefined ? [] : chosenHere(kept.chosen ?? STRATEGIES.minimal, view)
  return (
    <>
      <title>{`${t('page')} – Testate`}</title>
      <h1>{t('page')}</h1>
      {view === undefined &&
        (error === null ? (
          <Loading text={t('loading')} />
        ) : (
          <Notice kind="error" title={t('failed')}>
            <p>{sentenceOf(error)}</p>
            <Button variant="secondary" onPress={() => void refetch()}>
              {t('again')}
            </Button>
          </Notice>
        ))}
      {view !== undefined && (
        <>
          <Optimiser
            view={view}
            chosen={chosen}
            error={chosen.length === 0 ? t('atLeastOne') : undefined}
            onChange={(networks) => keep({ chosen: networks })}
          />
          {chosen.length === 0 && (
            <NoneChosen view={view} onChoose={(networks) => keep({ chosen: networks })} />
          )}
          {chosen.length > 0 && (
            <p>
              {t('registerHint', { networks: new Intl.ListFormat('en-GB').format(chosen.map(displayName)) })}
            </p>
          )}
          {chosen.length > 0 && (
            <div className="button-row">
              <LinkButton href="/register-will">{t('registerOn', { n: chosen.length })}</LinkButton>
            </div>
          )}
        </>
      )}
    </>
  )
}
