// The origin people know this register by. Pages are made before anybody knows it, so they carry a name that can never be anybody's, and the api
// puts the configured one in its place as it reads them (apps/server/src/operate/screens.ts).

/** RFC 6761, section 6.4: nothing is ever found below `.invalid`. */
export const UNKNOWN_ORIGIN = 'https://register.invalid'

/** In a browser: what the page came with, so that a second name of the same server changes nothing; else where it was opened. */
export function publicOrigin(): string {
  if (typeof document === 'undefined') return UNKNOWN_ORIGIN
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  return canonical === null ? location.origin : new URL(canonical.href).origin
}
