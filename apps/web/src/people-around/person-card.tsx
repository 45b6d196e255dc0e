// One person on the list: who they are, what they were told and answered, and what can be done.
import { isTold } from '@testate/domain/people-around'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { AnswerTag } from './answer-tag.tsx'
import { isAsSaved, type Listed } from './list.ts'
import { useTell } from './use-tell.tsx'
import { words } from './words.ts'

export function PersonCard({
  one,
  willId,
  mayChange,
  mayTell,
  onChange,
  onMoveUp,
  onRemove,
}: {
  one: Listed
  willId: string
  mayChange: boolean
  /** Nobody is written to from a list that is not saved. */
  mayTell: boolean
  onChange: () => void
  onMoveUp: (() => void) | null
  onRemove: (() => void) | null
}) {
  const t = useWords(words)
  const { name, email, saved } = one
  const tell = useTell(willId, { id: saved?.id ?? '', name, email })
  const who = <span className="visually-hidden">{t('of', { name })}</span>
  const facts = [
    ...(one.standing === null ? [] : [t(one.standing)]),
    ...[one.relationship, email, one.phone, one.address].filter((fact) => fact !== null),
  ]
  return (
    <Card
      title={name}
      headingLevel={3}
      actions={
        <>
          {mayTell && isTold(one.kind) && saved !== undefined && saved.answer !== 'declined' && (
            <Button
              variant={saved.toldAt === null ? 'primary' : 'secondary'}
              size="small"
              pending={tell.pending}
              onPress={tell.ask}
            >
              {t(saved.toldAt === null ? 'tell' : 'tellAgain', { name })}
            </Button>
          )}
          {mayChange && (
            <Button variant="quiet" size="small" onPress={onChange}>
              {t('change')}
              {who}
            </Button>
          )}
          {mayChange && onMoveUp !== null && (
            <Button variant="quiet" size="small" onPress={onMoveUp}>
              {t('moveUp')}
              {who}
            </Button>
          )}
          {mayChange && onRemove !== null && (
            <Button variant="quiet" size="small" onPress={onRemove}>
              {t('remove')}
              {who}
            </Button>
          )}
        </>
      }
    >
      {facts.length > 0 && <p className="around-facts">{facts.join(' · ')}</p>}
      {isTold(one.kind) && isAsSaved(one) && saved !== undefined && <AnswerTag of={saved} />}
      {tell.said}
    </Card>
  )
}
