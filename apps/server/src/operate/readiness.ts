// Whether the service can work at this moment: answers /readyz, and decides whether a minute counts as
// answered.
import type { ready as route } from '@testate/api/service'
import type { AnswerOf } from '@testate/api/route'
import { inTransaction } from '../platform/database/database.ts'
import type { App } from '../platform/http/http.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { readTrust } from '../registration/networks/export-trust.ts'
import { registrarStandings, sayRegistrars } from '../registration/networks/watch-registrar.ts'
import { releaseWorkerSeen } from '../release/heartbeat.ts'
import { sayReleaseWorker } from './examine-release.ts'

/** Checks the parts it depends on; refuses with `unavailable` and the reason if one is missing. */
export async function readiness({ db, config }: Pick<App, 'db' | 'config'>): Promise<AnswerOf<typeof route>> {
  const { registrars, releaseWorker } = await inTransaction(db, { service: 'operate' }, async (tx) => ({
    registrars: await registrarStandings(tx),
    releaseWorker: await releaseWorkerSeen(tx),
  })).catch(() => refuse('unavailable', 'The database does not answer.', because('database-away')))
  const trust = await readTrust(config.trustDir)
  if (trust === null)
    refuse('unavailable', 'The worker has not published its keys yet.', because('keys-unpublished'))
  const networks = trust.networks.map((one) => one.name).join(', ')
  return {
    status: 'ready',
    parts: {
      database: 'answers',
      trust: 'published',
      networks: networks === '' ? 'none connected yet' : networks,
      registrar: sayRegistrars(registrars),
      // Not a reason to refuse everything else: a release waits for it, and nothing else does.
      release: sayReleaseWorker(releaseWorker),
    },
  }
}
