// Lines about the yearly question are public, so only whoever has something to confirm writes them.
import type { Tx } from '../../platform/database/database.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { registrationStands } from './store.ts'

export async function requireRegistration(tx: Tx): Promise<void> {
  if (await registrationStands(tx)) return
  refuse('not-now', 'No registration of yours stands now.', because('no-registration-stands'))
}
