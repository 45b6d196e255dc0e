// Cross-site request forgery: a page of another site can make a browser send our cookies, but cannot make it
// lie about the page's origin.
import type { FastifyRequest } from 'fastify'
import { refuse } from '../../platform/http/problem.ts'
import { sessionCookies } from './cookies.ts'

/** Called by the provider's servers with their own signature; no cookie of ours has any effect there. */
const signedCalls = new Set(['/api/payments/webhook'])

/**
 * Refuses with `other-origin` an unsafe request made by a page of another origin. Browsers send that page's
 * origin in `Origin` with every unsafe request (Fetch standard, section 3.2) and newer ones also send
 * `Sec-Fetch-Site`. A program such as the terminal client sends neither, and carries a cookie only because it
 * was told to, so requests without an origin pass. The exception is what an old browser's form could send
 * across sites without a preflight: a form content type with our cookie and no header that a form cannot set.
 */
export function checkOrigin(request: FastifyRequest, publicUrl: string): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return
  if (signedCalls.has(request.routeOptions.url ?? '')) return
  const { origin, 'sec-fetch-site': site } = request.headers
  // `same-site` is another subdomain, which may belong to somebody else.
  if (site !== undefined && site !== 'same-origin' && site !== 'none') refuse('other-origin')
  if (origin !== undefined) {
    if (!isOurs(origin, publicUrl, request.headers.host)) refuse('other-origin')
    return
  }
  if (site !== undefined) return
  const type = request.headers['content-type'] ?? ''
  const looksLikeAForm =
    /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i.test(type) &&
    request.headers['idempotency-key'] === undefined
  if (looksLikeAForm && sessionCookies.some((name) => request.cookies[name] !== undefined))
    refuse('other-origin')
}

/**
 * The configured address; outside https also the loopback address of the request, under either of its names.
 */
function isOurs(origin: string, publicUrl: string, host: string | undefined): boolean {
  const ours = new URL(publicUrl)
  if (origin === ours.origin) return true
  if (ours.protocol === 'https:' || host === undefined) return false
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host) && origin === `http://${host}`
}
