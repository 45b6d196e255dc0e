// The screen requested before signing in. Only addresses of this register: a foreign link must not redirect
// to a copy of it.

const anywhere = 'http://register.invalid'

/**
 * The path, query and fragment of `next`, or the dashboard. Absolute, protocol-relative (`//`, `/\`) and
 * other addresses are rejected.
 */
export function nextAddress(next: string | null): string {
  const usual = '/dashboard'
  if (next === null || !next.startsWith('/')) return usual
  // The URL standard drops tabs and newlines and reads `\` as `/`; so the parsed form is checked, not the
  // text.
  const url = URL.parse(next, anywhere)
  if (url === null || url.origin !== anywhere || url.pathname.startsWith('//')) return usual
  if (url.pathname === '/login' || url.pathname.startsWith('/api/')) return usual
  return `${url.pathname}${url.search}${url.hash}`
}
