// The screen requested before signing in. Only addresses of this register: a foreign link must not redirect
// to a copy of it.
import type { Me } from '../platform/session.ts'

/** What they have come for. */
const firstScreens: Readonly<Record<string, string>> = { witness: '/invitations', executor: '/named' }

const anywhere = 'http://register.invalid'

/**
 * The path, query and fragment of `next`, or the first screen of the person's role. Absolute,
 * protocol-relative (`//`, `/\`) and other addresses are rejected.
 */
export function nextAddress(next: string | null, { role }: Pick<Me, 'role'>): string {
  const usual = firstScreens[role ?? 'testator'] ?? '/dashboard'
  if (next === null || !next.startsWith('/')) return usual
  // The URL standard drops tabs and newlines and reads `\` as `/`; so the parsed form is checked, not the
  // text.
  const url = URL.parse(next, anywhere)
  if (url === null || url.origin !== anywhere || url.pathname.startsWith('//')) return usual
  if (url.pathname === '/login' || url.pathname === '/sign-up' || url.pathname.startsWith('/api/'))
    return usual
  return `${url.pathname}${url.search}${url.hash}`
}
