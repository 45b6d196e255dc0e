// The record of the will's condition: each mark of the paper, held against the page of the registered copy.
import { Link } from 'react-router'
import type { Estate } from '@testate/api/estate/calls'
import type { ProbateWorksheet } from '@testate/api/estate/probate'
import type { ConditionMark } from '@testate/domain/estate/probate/answers'
import { isExplained } from '@testate/domain/estate/probate/worksheet'
import { Refusal } from '../../platform/refusal.tsx'
import { useWords } from '../../platform/words.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { Question } from '../frame/question.tsx'
import { useGoOn } from '../frame/use-go-on.ts'
import { words as frameWords } from '../frame/words.ts'
import { useProbateSaving } from './use-probate-saving.ts'
import { words } from './words.ts'

interface ConditionProps {
  estate: Estate
  number: number
  worksheet: ProbateWorksheet
}

export function ConditionQuestion({ estate: { willId }, number, worksheet: { answers } }: ConditionProps) {
  const t = useWords(words)
  const f = useWords(frameWords)
  const goOn = useGoOn()
  const marks = answers.condition ?? []
  const save = useProbateSaving({ willId, number }, async ({ worksheet: saved }) => {
    const next = saved?.missing[0]
    await goOn(estateAddress(willId, 'probate', next === undefined ? {} : { ask: next }))
  })
  return (
    <Question title={t('ask-condition')} backTo={estateAddress(willId, 'probate')}>
      <p>{t('hint-condition')}</p>
      <p>
        {t('marksLead')} <Link to={`/released/${willId}`}>{t('toCopy')}</Link>
      </p>
      <ul className="estate-list">
        {marks.map((mark, at) => (
          // The place in the record is all that names a mark.
          <li key={`${at} ${mark.what}`}>
            <MarkCard willId={willId} mark={mark} at={at} />
          </li>
        ))}
      </ul>
      {save.isError && (
        <Notice kind="error" title={f('notSaved')}>
          <Refusal of={save.error} />
        </Notice>
      )}
      <div className="button-row">
        <LinkButton href={estateAddress(willId, 'probate', { ask: 'condition', mark: 'new' })}>
          {t('addMark')}
        </LinkButton>
        {marks.length === 0 ? (
          <Button variant="secondary" pending={save.isPending} onPress={() => save.mutate({ condition: [] })}>
            {t('noMarks')}
          </Button>
        ) : (
          <LinkButton variant="secondary" href={estateAddress(willId, 'probate')}>
            {t('marksDone')}
          </LinkButton>
        )}
      </div>
    </Question>
  )
}

function MarkCard({ willId, mark, at }: { willId: string; mark: ConditionMark; at: number }) {
  const t = useWords(words)
  const { kind, what, why, who, when, page, inCopy } = mark
  return (
    <Card
      title={t(`mark-${kind}`)}
      actions={
        <LinkButton
          variant="secondary"
          href={estateAddress(willId, 'probate', { ask: 'condition', mark: String(at) })}
        >
          {t('changeMark', { what })}
        </LinkButton>
      }
    >
      <p>
        {[what, why, who, when, inCopy === null ? null : t(`copy-${inCopy}`)]
          .filter((one) => one !== null)
          .join('. ')}
        .
      </p>
      {page !== null && (
        <p>
          <Link to={`/released/${willId}?page=${page}`}>{t('toCopyPage', { page })}</Link>
        </p>
      )}
      {!isExplained(mark) && <p>{t('markOpen')}</p>}
    </Card>
  )
}
