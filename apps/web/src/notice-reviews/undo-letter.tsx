// What a member of staff said of a letter a moment ago, and the button that takes it back.
import { listLetters, listPostedLetters, undoLetter } from '@testate/api/death/letters'
import { staffActs } from '@testate/api/death/staff-acts'
import type { ReceivedOf } from '@testate/api/route'
import { call } from '../platform/client.ts'
import { Refusal } from '../platform/refusal.tsx'
import { dateAndTime } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { useStaffAct } from '../step-up/use-staff-act.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { joined } from './letter-outcome.tsx'
import { words } from './words.ts'

export function UndoLetter({ said }: { said: ReceivedOf<typeof listLetters>['undoable'][number] }) {
  const t = useWords(words)
  const { id, deceasedName: name, what, until } = said
  const undo = useStaffAct(
    // `until`: what is said again and taken back again is another act.
    async (_: { until: string }, proof) => await call(undoLetter, { params: { id }, ...proof }),
    {
      lists: [listLetters, listPostedLetters],
      actOf: () => staffActs.undoLetter(id),
      onDone: () => toast({ title: t('letterUndone'), description: t('letterUndoneText') }),
    },
  )
  return (
    <Notice kind="info" title={t('letterSaid', { name, what: t(`letterwas${joined(what)}`) })}>
      <p>{t('letterUndoUntil', { until: dateAndTime(until) })}</p>
      {undo.error !== null && (
        <Notice kind="error" title={t('letterNotUndone')}>
          <Refusal of={undo.error} />
        </Notice>
      )}
      <Button variant="secondary" pending={undo.isPending} onPress={() => void undo.act({ until })}>
        {t('letterUndo')}
      </Button>
    </Notice>
  )
}
