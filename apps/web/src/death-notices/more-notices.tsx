// Below a list of death notices that has more than one page.
import type { ComponentProps } from 'react'
import type { DeathNotice } from '@testate/api/death-notices'
import { useWords } from '../platform/words.ts'
import { ShowMore } from '../ui/show-more/show-more.tsx'
import { words } from './more-words.ts'

type Rest = Pick<ComponentProps<typeof ShowMore>, 'hasMore' | 'isLoading' | 'failure' | 'onMore'>

export function MoreNotices({ notices, ...more }: Rest & { notices: readonly DeathNotice[] }) {
  const t = useWords(words)
  return (
    <ShowMore
      {...more}
      ids={notices.map(({ id }) => `notice-${id}`)}
      shown={t('shown', { shown: notices.length, more: more.hasMore ? 'yes' : 'no' })}
      words={{ more: t('more'), loading: t('loading'), failed: t('failed') }}
    />
  )
}
