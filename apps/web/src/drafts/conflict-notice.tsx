// Two windows disagree about some fields: both values side by side, and one question.
import type { FormField } from '@testate/domain/registration-form'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { SummaryList } from '../ui/summary-list/summary-list.tsx'
import { words as fieldWords } from './field-words.ts'
import type { Draft } from './merge-draft.ts'
import { words } from './words.ts'

interface ConflictNoticeProps {
  fields: readonly FormField[]
  mine: Draft
  theirs: Draft
  onChoice: (choice: 'mine' | 'theirs') => void
}

export function ConflictNotice({ fields, mine, theirs, onChoice }: ConflictNoticeProps) {
  const t = useWords(words)
  const name = useWords(fieldWords)
  const shown = (value: unknown) =>
    (Array.isArray(value)
      ? value.join(', ')
      : typeof value === 'boolean'
        ? value
          ? '✓'
          : ''
        : String(value ?? '')) || t('conflictNothing')
  return (
    <Notice kind="advice" title={t('conflictTitle')}>
      <p>{t('conflictText')}</p>
      <SummaryList
        rows={fields.map((field) => ({
          label: name(field),
          value: (
            <>
              <p>
                <strong>{t('conflictHere')}:</strong> {shown(mine[field])}
              </p>
              <p>
                <strong>{t('conflictThere')}:</strong> {shown(theirs[field])}
              </p>
            </>
          ),
        }))}
      />
      <div className="wizard-buttons">
        <Button variant="secondary" onPress={() => onChoice('mine')}>
          {t('keepMine')}
        </Button>
        <Button variant="secondary" onPress={() => onChoice('theirs')}>
          {t('takeTheirs')}
        </Button>
      </div>
    </Notice>
  )
}
