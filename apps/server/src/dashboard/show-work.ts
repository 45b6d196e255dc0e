// What waits for staff: counts alone, of what they then find on the screens for each.
import type { showWork as route } from '@testate/api/dashboard'
import type { AnswerOf } from '@testate/api/route'
import { countOpenNotices } from '../death-notices/count-open.ts'
import { countLettersToPost } from '../death-notices/letters/list-letters.ts'
import { countWaitingChecks } from '../identity/count-waiting.ts'
import { countToLookAt } from '../payments/refunds/count-to-look-at.ts'
import type { Context } from '../platform/http/http.ts'

export async function showWork({ tx }: Context<typeof route>): Promise<AnswerOf<typeof route>> {
  return {
    identityChecks: await countWaitingChecks(tx),
    notices: { ...(await countOpenNotices(tx)), letters: await countLettersToPost(tx) },
    payments: await countToLookAt(tx),
  }
}
