// The cards of a list of wills, and more of them at a press.
import { lazy, Suspense } from 'react'
import type { listWills } from '@testate/api/wills'
import type { useShown } from '../platform/use-shown.ts'
import { useWords } from '../platform/words.ts'
import { WillCard } from './will-card.tsx'
import { words } from './words.ts'

const ShowMore = lazy(async () => ({ default: (await import('../ui/show-more/show-more.tsx')).ShowMore }))

export type Shown = ReturnType<typeof useShown<typeof listWills>>

export function WillCards({ shown: { rows: wills = [], isLong, added, more } }: { shown: Shown }) {
  const t = useWords(words)
  return (
    <>
      <ul className="my-wills">
        {wills.map((will) => (
          <li key={will.id} id={`listed-${will.id}`} tabIndex={-1}>
            <WillCard will={will} />
          </li>
        ))}
      </ul>
      {isLong && (
        <Suspense>
          <ShowMore
            ids={wills.map(({ id }) => `listed-${id}`)}
            shown={t('showing', { added, shown: wills.length, more: more.hasMore ? 'yes' : 'no' })}
            words={{ more: t('moreWills'), loading: t('loadingMore'), failed: t('moreFailed') }}
            {...more}
          />
        </Suspense>
      )}
    </>
  )
}
