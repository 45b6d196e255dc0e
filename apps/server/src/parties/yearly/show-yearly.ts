// What a testator sees of the yearly question.
import type { showYearlyCheck as route } from '@testate/api/death/yearly-check'
import type { AnswerOf } from '@testate/api/route'
import type { Tx } from '../../platform/database/database.ts'
import { registrationStands, yearlyCheckOf } from './store.ts'

export async function showYearly(tx: Tx, { id }: { id: string }): Promise<AnswerOf<typeof route>> {
  const { asks, askedAt, answeredAt } = await yearlyCheckOf(tx, id)
  const stands = await registrationStands(tx)
  return {
    stands,
    asks,
    askedAt: askedAt?.toISOString() ?? null,
    answeredAt: answeredAt?.toISOString() ?? null,
    open: stands && asks && askedAt !== null && (answeredAt === null || answeredAt < askedAt),
  }
}
