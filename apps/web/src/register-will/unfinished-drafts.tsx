// Offers existing drafts when the address names none, before another is begun.
import { useEffect, useEffectEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listWills } from '@testate/api/wills'
import { readList } from '../platform/read-list.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Card } from '../ui/card/card.tsx'
import { NotLoaded } from '../ui/not-loaded/not-loaded.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { words } from './words.ts'

/** Older ones are in My Wills. */
const MOST_SHOWN = 5

export function UnfinishedDrafts({ onNone, onAnother }: { onNone: () => void; onAnother: () => void }) {
  const t = useWords(words)
  const { data: open, error } = useQuery(
    readList(listWills, { most: MOST_SHOWN, query: { as: 'testator', stage: 'unfinished' } }),
  )
  const none = open?.length === 0
  const leave = useEffectEvent(onNone)
  useEffect(() => {
    if (none) leave()
  }, [none])
  if (error !== null)
    return (
      <>
        <h1>{t('page')}</h1>
        <NotLoaded error={error} title={t('loadFailed')} />
      </>
    )
  if (open === undefined || none)
    return (
      <>
        <h1 className="visually-hidden">{t('page')}</h1>
        <Loading text={t('loading')} />
      </>
    )
  return (
    <>
      <title>{`${t('page')} – Testate`}</title>
      <h1>{t('unfinishedTitle')}</h1>
      <p>{t('unfinishedText')}</p>
      {open.map((will) => (
        <Card
          key={will.id}
          title={will.title || t('untitled')}
          actions={
            <LinkButton href={`?${new URLSearchParams({ draft: will.id, step: '1' })}`}>
              {t('goOn')}
            </LinkButton>
          }
        >
          <p>{t('begunOn', { at: new Date(will.createdAt) })}</p>
        </Card>
      ))}
      <p>
        <Button variant="secondary" onPress={onAnother}>
          {t('beginAnother')}
        </Button>
      </p>
    </>
  )
}
