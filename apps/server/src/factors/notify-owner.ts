// Every change in a person's second factors adds an audit entry and mails them, in the same transaction: they
// may not have been the one who did it.
import type { FactorKind } from '@testate/api/factors'
import type { AuditEventName } from '@testate/domain/audit-events'
import { append } from '../audit/append.ts'
import type { Tx } from '../platform/database/database.ts'
import { emit, type Events } from '../platform/events.ts'
import { tellPerson } from '../platform/live.ts'
import type { Owner } from './store.ts'
import type { Passkey } from './store-passkeys.ts'

/** Which of them change something now: what opened an account was added with it. */
type What = Exclude<Events['factor.changed']['what'], 'opened'>

const events = {
  'added': 'factor.added',
  'removed': 'factor.removed',
  'removal-asked': 'factor.removal-asked',
  'kept': 'factor.kept',
  'counter-back': 'factor.refused',
} as const satisfies Record<What, AuditEventName>

/** In the line itself: the release worker takes a passkey from the log alone (decision 87). */
export const named = ({
  credentialId,
  publicKey,
}: Pick<Passkey, 'credentialId' | 'publicKey'>): { id: string; publicKey: string } => ({
  id: credentialId.toString('base64url'),
  publicKey: publicKey.toString('base64url'),
})

/** `at`: when it begins to count, or when it is removed. */
export async function notifyOwner(
  tx: Tx,
  owner: Owner,
  what: What,
  about: {
    kind: FactorKind
    id: string
    name: string | null
    at?: Date | null
    credential?: Pick<Passkey, 'credentialId' | 'publicKey'>
  },
): Promise<void> {
  const at = about.at?.toISOString() ?? null
  await emit(tx, 'factor.changed', {
    email: owner.email,
    name: owner.name,
    what,
    kind: about.kind,
    called: about.name,
    at,
  })
  await append(tx, {
    event: events[what],
    actor: owner.id,
    details: {
      kind: about.kind,
      factorId: about.id,
      ...(at === null ? {} : { at }),
      ...(about.credential === undefined ? {} : { credential: named(about.credential) }),
    },
  })
  await tellPerson(tx, owner.id, 'me')
}
