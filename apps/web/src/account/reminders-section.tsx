// Whether the person is reminded by mail of a registration that waits for them.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeReminders, showAccount } from '@testate/api/account'
import type { ReceivedOf } from '@testate/api/route'
import { call } from '../platform/client.ts'
import { Refusal } from '../platform/refusal.tsx'
import { useWords } from '../platform/words.ts'
import { Checkbox } from '../ui/checkbox/checkbox.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { words } from './words.ts'

export function RemindersSection({ account }: { account: ReceivedOf<typeof showAccount> }) {
  const t = useWords(words)
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: async (wanted: boolean) => await call(changeReminders, { body: { wanted } }),
    onSettled: async () => await queries.invalidateQueries({ queryKey: [showAccount.id] }),
  })
  return (
    <section aria-labelledby="account-reminders">
      <h2 id="account-reminders">{t('reminders')}</h2>
      <Checkbox
        name="reminders"
        label={t('remindersWanted')}
        hint={t('remindersHint')}
        value={change.isPending ? change.variables : account.reminders}
        onChange={(wanted) => change.mutate(wanted)}
      />
      {change.error !== null && (
        <Notice kind="error" title={t('remindersFailed')}>
          <Refusal of={change.error} />
        </Notice>
      )}
    </section>
  )
}
