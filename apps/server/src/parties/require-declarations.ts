// A witness must declare before anything else of theirs counts (decisions, section 2, "Witness rules are text
// only").
import type { Tx } from '../platform/database/database.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { partiesOfPerson } from './parties-of.ts'

/**
 * For identity and signing. Passes for people who are not witnesses. Refuses with `rule-broken` while a
 * declaration is missing.
 */
export async function requireDeclarations(tx: Tx, personId: string): Promise<void> {
  const parties = await partiesOfPerson(tx, personId)
  if (parties.some((party) => !party.declared)) {
    refuse(
      'rule-broken',
      'Please make your declarations as a witness first: 18 or over, not a beneficiary, and not the ' +
        'spouse or civil partner of one.',
      because('declarations-needed'),
    )
  }
}
