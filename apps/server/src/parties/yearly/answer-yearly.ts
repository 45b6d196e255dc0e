// A testator says that everything is still right: a line of the log, at most one a day. It can be said at any time,
// asked or not, while a registration stands.
import { append } from '../../audit/append.ts'
import type { Tx } from '../../platform/database/database.ts'
import { tellPerson } from '../../platform/live.ts'
import { requireRegistration } from './require-registration.ts'
import { noteAnswer } from './store.ts'

export async function answerYearly(tx: Tx, { id }: { id: string }): Promise<void> {
  await requireRegistration(tx)
  if (!(await noteAnswer(tx, id))) return
  await append(tx, { event: 'yearly.answered', actor: id, details: {} })
  await tellPerson(tx, id, 'me')
}
