// The public origin of this register. Pages are prerendered before it is known, so they contain a placeholder
// that no one can register, and the api replaces it with the configured origin when it reads them
// (apps/server/src/operate/screens/screens.ts).

/** RFC 6761, section 6.4: `.invalid` never resolves. */
export const UNKNOWN_ORIGIN = 'https://register.invalid'

/**
 * In a browser: the origin in the page's HTML, so that a second name of the same server changes nothing; else
 * the page's own origin.
 */
export function publicOrigin(): string {
  if (typeof document === 'undefined') return UNKNOWN_ORIGIN
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  return canonical === null ? location.origin : new URL(canonical.href).origin
}
