// A failed read: what, why, and a button to retry, so that no screen ends in an error without a next step.
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { words } from './refusal-words.ts'
import { Refusal } from './refusal.tsx'
import { useWords } from './words.ts'

/** Retries every failed query on the screen: a screen seldom reads one thing alone. */
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
