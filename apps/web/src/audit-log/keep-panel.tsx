// Saves the record: as a table, as evidence that can be verified without us, or on paper.
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Card } from '../ui/card/card.tsx'
import { queryOf, type Filter } from './filter.ts'
import type { NothingShown } from './nothing-shown.ts'
import { words } from './words.ts'

export function KeepPanel({ filter, why }: { filter: Filter; why: NothingShown | null }) {
  const t = useWords(words)
  const query = new URLSearchParams(Object.entries(queryOf(filter))).toString()
  const href = (format: 'csv' | 'json'): string =>
    `/api/audit/export/${format}${query === '' ? '' : `?${query}`}`
  return (
    <Card title={t('keep')}>
      <p>{t('keepText')}</p>
      {why === null ? (
        <div className="audit-keep">
          <LinkButton href={href('csv')} variant="secondary" download>
            {t('csv')}
          </LinkButton>
          <LinkButton href={href('json')} variant="secondary" download>
            {t('json')}
          </LinkButton>
          <Button variant="secondary" onPress={() => print()}>
            {t('print')}
          </Button>
        </div>
      ) : (
        <p>{t(why)}</p>
      )}
    </Card>
  )
}
