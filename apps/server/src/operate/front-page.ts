// What a browser finds at the address `npm start` prints, until the screens come: what this is, what it is not, and where to go.
import { createHash } from 'node:crypto'
import type { Config } from '../platform/config.ts'

const style = `
:root{color-scheme:light dark;--ink:#1b1c1e;--quiet:#55585d;--paper:#fff;--line:#8a8f96;--link:#0b57a4}
@media (prefers-color-scheme:dark){:root{--ink:#eceef0;--quiet:#b4b9c0;--paper:#16181b;--line:#7a808a;--link:#8cc2ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1.125rem/1.6 system-ui,sans-serif}
main{max-width:42rem;margin:0 auto;padding:2rem 1.25rem}
h1{font-size:2rem;line-height:1.2;margin:1rem 0}
p{margin:0 0 1rem}.quiet{color:var(--quiet)}
ul{padding:0;list-style:none;border-top:1px solid var(--line)}li{border-bottom:1px solid var(--line)}
a{color:var(--link)}li a{display:block;padding:.75rem 0}a:focus-visible{outline:3px solid var(--link);outline-offset:2px}
code{font:.9em ui-monospace,monospace;overflow-wrap:anywhere}
`

export const frontPagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

export function frontPage(config: Config): string {
  const development = config.mode === 'production' ? '' : `<p class="quiet">This is a development installation: its ledgers are local, its payments are tests, its identities may be samples.</p>`
  const mailbox = config.mode === 'production' || config.mail.mailboxUrl === undefined ? '' : `<li><a href="${escape(config.mail.mailboxUrl)}">Development mailbox</a></li>`
  return page(config, `<h1>${escape(config.registerName)}</h1>
<p>A register for existing wills in England and Wales. It keeps a copy so that it can be found, proves that the copy is unchanged, and holds the evidence of how the will was signed.</p>
<p>It does not make, sign, change or revoke a will. Probate needs the signed paper original.</p>${development}
<ul><li><a href="/api/docs">The API, described</a></li><li><a href="/api/trust">What a verifier trusts</a></li><li><a href="/api/log/checkpoint">Signed head of the audit log</a></li>${mailbox}</ul>
<p class="quiet">From a terminal: <code>npm run register -- WILL.pdf --networks ${config.networks.join(',')}</code>, and <code>npm run verify -- FILE</code>.</p>`)
}

/** A page in the front page's clothes; it goes out with `frontPagePolicy`. */
export function page(config: Config, body: string): string {
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(config.registerName)}: a register for wills</title><style>${style}</style></head>
<body><main>${body}
</main></body></html>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
