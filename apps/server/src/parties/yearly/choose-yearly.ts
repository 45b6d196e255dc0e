// A testator chooses whether they are asked once a year. Each change is a line of the log, so a day has a few at most.
import { append } from '../../audit/append.ts'
import type { Tx } from '../../platform/database/database.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { tellPerson } from '../../platform/live.ts'
import { requireRegistration } from './require-registration.ts'
import { setAsks, yearlyCheckOf } from './store.ts'

const MOST_A_DAY = 4

export async function chooseYearly(tx: Tx, { id }: { id: string }, asks: boolean): Promise<void> {
  await requireRegistration(tx)
  const isSo = async (): Promise<boolean> => (await yearlyCheckOf(tx, id)).asks === asks
  if (await isSo()) return
  if (!(await setAsks(tx, id, asks, MOST_A_DAY))) {
    // Another request was quicker.
    if (await isSo()) return
    refuse(
      'too-many-requests',
      `This can be changed ${MOST_A_DAY} times a day.`,
      because('yearly-chosen-too-often', { most: MOST_A_DAY }),
    )
  }
  await append(tx, { event: 'yearly.chosen', actor: id, details: { asks } })
  await tellPerson(tx, id, 'me')
}
