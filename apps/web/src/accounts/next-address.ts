// Where somebody wanted to go before they had to sign in. Only addresses of this very register: a link from elsewhere must not lead on to a copy of it.

const anywhere = 'http://register.invalid'

/** The path, query and fragment of `next`, or the dashboard. Absolute, protocol-relative (`//`, `/\`) and other addresses are not followed. */
export function nextAddress(next: string | null): string {
  const usual = '/dashboard'
  if (next === null || !next.startsWith('/')) return usual
  // The URL standard drops tabs and line ends and reads `\` as `/`; so the parsed form is judged, not the text.
  const url = URL.parse(next, anywhere)
  if (url === null || url.origin !== anywhere || url.pathname.startsWith('//')) return usual
  if (url.pathname === '/login' || url.pathname.startsWith('/api/')) return usual
  return `${url.pathname}${url.search}${url.hash}`
}
