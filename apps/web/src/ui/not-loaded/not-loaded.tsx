// A failed read: what, why, and a button to retry, so that no screen ends in an error without a next step.
import { useQueryClient } from '@tanstack/react-query'
import { Refusal } from '../../platform/refusal.tsx'
import { useWords } from '../../platform/words.ts'
import { Button } from '../button/button.tsx'
import { Notice } from '../notice/notice.tsx'
import { words } from '../words.ts'

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
