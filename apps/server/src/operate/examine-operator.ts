// Examines the operator details on the public pages. A trader who sells at a distance must give name, address
// and contact (SI 2013/3134, Schedule 2, (b) to (d)), and a controller its contact (UK GDPR, article 13); a
// development installation may omit all of it, and its pages say so.
import { OPERATOR_VARIABLES, type Operator } from '@testate/domain/installation'
import type { Config } from '../platform/config.ts'
import { findingsOf, type Finding } from './findings.ts'

const needed: readonly (keyof Operator)[] = ['name', 'address', 'supportEmail', 'privacyEmail']
const names = Object.keys(OPERATOR_VARIABLES) as (keyof Operator)[]

/** Names what is missing. Connects to nothing. */
export function examineOperator({ operator, mode }: Pick<Config, 'operator' | 'mode'>): Finding[] {
  const found = findingsOf('operator')
  const unset = names.filter((name) => operator[name] === null)
  const variables = (of: readonly (keyof Operator)[]): string =>
    of.map((name) => OPERATOR_VARIABLES[name]).join(', ')
  const missing = mode === 'production' ? unset.filter((name) => needed.includes(name)) : []
  const others = unset.filter((name) => !missing.includes(name))
  if (missing.length > 0)
    found.mend(
      `The public pages do not say who runs this: ${variables(missing)} ` +
        `${missing.length === 1 ? 'is' : 'are'} not set.`,
      'Set them and start again: the screens are built anew. Buyers must be told (SI 2013/3134, Schedule 2).',
    )
  if (others.length > 0) found.well(`Not given, and the public pages say so: ${variables(others)}.`)
  if (unset.length === 0) found.well('The public pages name the operator, with every contact.')
  return found.all
}

/**
 * Whether executors have the worksheet for probate: to prepare papers for a grant for reward is reserved to authorised
 * persons. Connects to nothing.
 */
export function examineWorksheet({
  probateWorksheet,
  mode,
}: Pick<Config, 'probateWorksheet' | 'mode'>): Finding[] {
  const found = findingsOf('probate')
  if (!probateWorksheet) found.well('The probate worksheet is off; its page says so (PROBATE_WORKSHEET).')
  else if (mode !== 'production') found.well('The probate worksheet is on, as in every development.')
  else
    found.warn(
      'The probate worksheet is on (PROBATE_WORKSHEET). Preparing papers for a grant for reward is reserved to ' +
        'authorised persons (Legal Services Act 2007, section 12 and Schedule 2).',
      'See that an authorised person has looked at it, or set PROBATE_WORKSHEET=off.',
    )
  return found.all
}
