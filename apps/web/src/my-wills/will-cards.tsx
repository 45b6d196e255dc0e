// The cards of a list of wills, and more of them at a press.
import { Suspense } from 'react'
import type { listWills } from '@testate/api/wills'
import { part } from '../platform/parts/part.ts'
import type { useShown } from '../platform/use-shown.ts'
import { useWords } from '../platform/words.ts'
import type { ListedWill } from '../wills/listed-will.ts'
import { WillCard } from './will-card.tsx'
import { words } from './words.ts'

const ShowMore = part(async () => (await import('../ui/show-more/show-more.tsx')).ShowMore)

export type Shown = ReturnType<typeof useShown<typeof listWills>>

export function WillCards({ shown: { rows: wills = [], isLong, added, more } }: { shown: Shown }) {
  const t = useWords(words)
  const isUnder = ({ amends }: ListedWill, id: string): boolean => amends?.id === id
  return (
    <>
      <ul className="my-wills">
        {wills
          .filter(({ amends }) => !wills.some(({ id }) => amends?.id === id))
          .map((will) => (
            <li key={will.id} id={`listed-${will.id}`} tabIndex={-1}>
              <WillCard will={will} />
              <Codicils of={will} codicils={wills.filter((one) => isUnder(one, will.id))} />
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

/** Under the will that they change. */
function Codicils({ of, codicils }: { of: ListedWill; codicils: ListedWill[] }) {
  const t = useWords(words)
  if (codicils.length === 0) return null
  return (
    <ul className="my-wills-codicils" aria-label={t('codicilsOf', { title: of.title })}>
      {codicils.map((codicil) => (
        <li key={codicil.id} id={`listed-${codicil.id}`} tabIndex={-1}>
          <WillCard will={codicil} />
        </li>
      ))}
    </ul>
  )
}
