// The letters of the last ninety days that were posted, page by page: one may come back.
import { listPostedLetters } from '@testate/api/death/letters'
import type { ReceivedOf } from '@testate/api/route'
import { dayOf } from '../platform/times.ts'
import { usePages } from '../platform/use-pages.ts'
import { useWords } from '../platform/words.ts'
import { Expander } from '../ui/expander/expander.tsx'
import { ShowMore } from '../ui/show-more/show-more.tsx'
import { OutcomeForm } from './letter-outcome.tsx'
import { words } from './words.ts'

type Page = ReceivedOf<typeof listPostedLetters>

export function PostedLetters() {
  const t = useWords(words)
  const { pages, more } = usePages(listPostedLetters, {})
  const letters = pages?.flatMap((page) => page.letters) ?? []
  if (letters.length === 0) return null
  return (
    <Expander summary={t('lettersPosted')}>
      <PostedList letters={letters} />
      <ShowMore
        ids={letters.map(({ id }) => `posted-${id}`)}
        shown={t('lettersShown', { shown: letters.length, more: more.hasMore ? 'yes' : 'no' })}
        words={{ more: t('lettersShowMore'), loading: t('lettersLoading'), failed: t('lettersFailed') }}
        {...more}
      />
    </Expander>
  )
}

export function PostedList({ letters }: { letters: Page['letters'] }) {
  const t = useWords(words)
  return (
    <ul className="notice-lines">
      {letters.map(({ id, deceasedName, postedOn, takesPart }) => (
        <li key={id} id={`posted-${id}`} tabIndex={-1}>
          {t('letterPostedOn', { name: deceasedName, day: dayOf(postedOn) })}
          {!takesPart && (
            <Expander summary={t('cameBack')}>
              <OutcomeForm letterId={id} outcomes={['came-back']} />
            </Expander>
          )}
        </li>
      ))}
    </ul>
  )
}
