// The executors that a certificate names, and a digest of them by which a later look knows whether it still names the
// right ones: their names are in no row of this slice.
import { executorsOnCertificate } from '../../parties/around/executors-on-certificate.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { ContextWith } from '../../platform/worker-context.ts'
import { workerHmac } from '../../proofs/worker-secret.ts'

export async function namedExecutors(
  context: ContextWith<'openingKey'>,
  willId: string,
): Promise<{ executors: readonly string[]; digest: Buffer | null }> {
  const executors = await inTransaction(context.db, { service: 'worker' }, (tx) =>
    executorsOnCertificate(tx, context, willId),
  )
  if (executors.length === 0) return { executors, digest: null }
  return {
    executors,
    digest: workerHmac(context.openingKey, 'executors on a certificate', JSON.stringify(executors)),
  }
}
