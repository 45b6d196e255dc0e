// What the “Secure Platform” badge claims about the connection.

/** https, or an address of this very machine (RFC 6761, section 6.3; RFC 1122, section 3.2.1.3). */
export function isSecure({ protocol, hostname }: { protocol: string; hostname: string }): boolean {
  if (protocol === 'https:') return true
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d{1,3}){3}$/.test(hostname)
  )
}
