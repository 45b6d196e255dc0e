// The node's address for the public. Trust data is published, and hosted nodes have the operator's key in the
// address itself.

/**
 * Without user name, password and query, and without any part of the path long enough to be a key (hosted
 * nodes' keys have 32 characters and more). The remaining address may not answer; a verifier then says "could
 * not be asked", and its user names another node.
 */
export function publicAddress(url: string): string {
  const { protocol, host, pathname } = new URL(url)
  const path = pathname
    .split('/')
    .filter((part) => part.length < 20)
    .join('/')
  return `${protocol}//${host}${path === '/' ? '' : path}`
}
