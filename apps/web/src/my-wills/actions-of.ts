// What a testator can do with their own will besides the next step.
import type { ListedWill } from '../wills/listed-will.ts'
import type { WillDetail } from '../wills/upload/send-will.ts'
import { mayAmend, mayCancel, maySupersede, mayWithdraw } from '../wills/standing.ts'

export type Action = 'codicil' | 'newVersion' | 'openTogether' | 'deleteDraft' | 'withdraw'

/**
 * A draft that nobody else has seen can be deleted, and that can be undone. Later it is withdrawn, which
 * cannot. `detail` is undefined until the server has said whether the draft was submitted.
 */
export function actionsOf(
  { status, withdrawal, amends }: Pick<ListedWill, 'status' | 'withdrawal' | 'amends'>,
  detail: Pick<WillDetail, 'submittedAt'> | undefined,
): Action[] {
  const isDraft = status === 'draft'
  if (isDraft && detail?.submittedAt === null) return ['deleteDraft']
  if (withdrawal !== null || (isDraft && detail === undefined)) return []
  const actions: Action[] = [
    // A codicil amends a will, and no codicil.
    ...(mayAmend(status) && amends === null ? (['codicil'] as const) : []),
    ...(maySupersede(status) ? (['newVersion'] as const) : []),
    ...(status === 'registered' ? (['openTogether'] as const) : []),
  ]
  return mayWithdraw(status) || mayCancel(status) ? [...actions, 'withdraw'] : actions
}
