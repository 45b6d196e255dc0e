// A person chooses whether they are asked once a year. Each change is a line of the log.
import { append } from '../../audit/append.ts'
import type { Tx } from '../../platform/database/database.ts'
import { tellPerson } from '../../platform/live.ts'
import { setAsks } from './store.ts'

export async function chooseYearly(tx: Tx, { id }: { id: string }, asks: boolean): Promise<void> {
  if (!(await setAsks(tx, id, asks))) return
  await append(tx, { event: 'yearly.chosen', actor: id, details: { asks } })
  await tellPerson(tx, id, 'me')
}
