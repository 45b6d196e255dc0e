// Mails and the payment page already lead to the screens that come next. Until then a person finds a sentence there, not a problem document.
import type { App } from '../platform/http.ts'
import { frontPagePolicy, page } from './front-page.ts'

/** Every address a template or a provider sends a person to. */
const LATER = ['/dashboard', '/digital-signing', '/login', '/my-wills', '/payment', '/support', '/invitation/:token', '/password-reset/:token']

/** Nothing of the address is read or repeated: it may hold a token that is good for one use. */
export function mountLaterPages({ http, config }: App): void {
  const html = page(config, `<h1>This page comes with the next version</h1>
<p>You followed a link from a mail or a payment. Nothing was lost or used up by opening it: the link stays good until it is used or expires.</p>
<p>In this version the register is used over its API and from a terminal.</p>
<ul><li><a href="/api/docs">The API, described</a></li><li><a href="/">The register’s front page</a></li></ul>`)
  for (const path of LATER) http.get(path, (_request, reply) => reply.status(404).header('content-security-policy', frontPagePolicy).type('text/html; charset=utf-8').send(html))
}
