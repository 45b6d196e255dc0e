// What could not be read, why, and the way to ask again: no screen ends in an error without a next step.
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { words } from './refusal-words.ts'
import { Refusal } from './refusal.tsx'
import { useWords } from './words.ts'

/** Asks again for everything on the screen that failed: a screen seldom reads one thing alone. */
export function NotLoaded({ error, title }: { error: unknown; title?: string }) {
  const t = useWords(words)
  const queries = useQueryClient()
  const again = (): void =>
    void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null })
  return (
    <Notice kind="error" title={title ?? t('notLoaded')}>
      <Refusal of={error} />
      <Button variant="secondary" onPress={again}>
        {t('again')}
      </Button>
    </Notice>
  )
}
