// What search engines are told: which pages there are, each by the one address that stands for it, and where there is nothing for them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '../platform/http.ts'

/** @param pages the HTML of every page made beforehand, with this register's own origin in it */
export function mountForSearchEngines(app: App, folder: string, pages: readonly string[]): void {
  const { origin } = new URL(app.config.publicUrl)
  const found = new Set(pages.flatMap((html) => canonical.exec(html)?.[1] ?? []))
  const map = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${[...found].map((url) => `  <url><loc>${url}</loc></url>`).join('\n')}\n</urlset>\n`
  const robots = `${readFileSync(join(folder, 'robots.txt'), 'utf8').trimEnd()}\nSitemap: ${origin}/sitemap.xml\n`
  app.http.get('/sitemap.xml', async (_, reply) =>
    reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache').send(map),
  )
  app.http.get('/robots.txt', async (_, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(robots),
  )
}

/** As React writes it. */
const canonical = /<link rel="canonical" href="([^"]+)"/
