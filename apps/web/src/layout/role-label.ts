// The label under a person's name: their real role.
import type { Me } from '../platform/session.ts'

/** A guest was invited as a witness; there is no other kind. */
export function roleOf({
  kind,
  role,
  isAdmin,
}: Pick<Me, 'kind' | 'role' | 'isAdmin'>): 'testator' | 'witness' | 'executor' | 'admin' {
  if (isAdmin) return 'admin'
  if (kind === 'guest') return 'witness'
  return role ?? 'testator'
}

/** The first letter of the username, else of the name, else of “Testator” (specification, section 2). */
export function initialOf({ username, name }: Pick<Me, 'username' | 'name'>): string {
  const [first = 'T'] = [...(username ?? name).trim()]
  return first.toLocaleUpperCase('en-GB')
}
