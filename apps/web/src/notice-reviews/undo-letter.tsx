// What a member of staff said of a letter a moment ago, and the button that takes it back.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listLetters, listPostedLetters, undoLetter } from '@testate/api/death/letters'
import type { ReceivedOf } from '@testate/api/route'
import { call } from '../platform/client.ts'
import { useIntention } from '../platform/intention.ts'
import { Refusal } from '../platform/refusal.tsx'
import { dateAndTime } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { STAFF, useOpeningProof } from '../step-up/use-step-up.tsx'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { joined } from './letter-outcome.tsx'
import { words } from './words.ts'

export function UndoLetter({ said }: { said: ReceivedOf<typeof listLetters>['undoable'][number] }) {
  const t = useWords(words)
  const queries = useQueryClient()
  const { ask, dropOpening } = useOpeningProof()
  const keyFor = useIntention()
  const { id, deceasedName: name, what, until } = said
  const undo = useMutation({
    mutationFn: async (stepUp: string) =>
      await call(undoLetter, { params: { id }, stepUp, idempotencyKey: keyFor({ id, until }) }),
    onSuccess: async () => {
      toast({ title: t('letterUndone'), description: t('letterUndoneText') })
      for (const route of [listLetters, listPostedLetters])
        await queries.invalidateQueries({ queryKey: [route.id] })
    },
  })
  return (
    <Notice kind="info" title={t('letterSaid', { name, what: t(`letterwas${joined(what)}`) })}>
      <p>{t('letterUndoUntil', { until: dateAndTime(until) })}</p>
      {undo.error !== null && (
        <Notice kind="error" title={t('letterNotUndone')}>
          <Refusal of={undo.error} />
        </Notice>
      )}
      <Button
        variant="secondary"
        pending={undo.isPending}
        onPress={() =>
          void ask(STAFF).then((stepUp) => {
            if (stepUp === null) return
            // It is used up by this.
            dropOpening(STAFF)
            undo.mutate(stepUp)
          })
        }
      >
        {t('letterUndo')}
      </Button>
    </Notice>
  )
}
