// What keeps an old copy of a sealed PDF checkable, for whoever has it. Public: knowing the hash means having the file,
// and a renewal says nothing about a will.
import type { listRenewals as route } from '@testate/api/verification'
import type { Context } from '../platform/http/http.ts'
import { refuse } from '../platform/http/problem.ts'
import { renewalsOf } from '../wills/sealed/renewals.ts'

/** `GET /api/renewals/:sealedHash`. */
export async function readRenewals({
  tx,
  params,
  reply,
}: Pick<Context<typeof route>, 'tx' | 'params' | 'reply'>) {
  const rows = await renewalsOf(tx, Buffer.from(params.sealedHash, 'hex'))
  reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store')
  // A file that needs none and one of somebody else are answered alike: the answer says nothing of who registered what.
  if (rows.length === 0) return refuse('not-found')
  return {
    renewals: rows.map(({ tail, made_at: madeAt, checkable_until: until }) => ({
      madeAt: madeAt.toISOString(),
      checkableUntil: until.toISOString(),
      tail: tail.toString('base64'),
    })),
  }
}
