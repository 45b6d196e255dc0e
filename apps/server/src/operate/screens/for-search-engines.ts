// For search engines: which pages exist, the canonical address of each, and which have nothing for them.
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '../../platform/http/http.ts'

/**
 * @param files the HTML of every prerendered page, which contains `unknownOrigin` in place of this register's
 * own origin
 */
export function mountForSearchEngines(
  app: App,
  folder: string,
  files: readonly string[],
  unknownOrigin: string,
): void {
  const { origin } = new URL(app.config.publicUrl)
  let map: string | undefined
  const makeMap = async (): Promise<string> => {
    const pages = await Promise.all(files.map(async (file) => await readFile(file, 'utf8')))
    const found = new Set(
      pages.flatMap((html) => canonical.exec(html)?.[1]?.replace(unknownOrigin, origin) ?? []),
    )
    const urls = [...found].map((url) => `  <url><loc>${url}</loc></url>`)
    return (
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
      `${urls.join('\n')}\n</urlset>\n`
    )
  }
  const robots = `${readFileSync(join(folder, 'robots.txt'), 'utf8').trimEnd()}\nSitemap: ${origin}/sitemap.xml\n`
  app.http.get('/sitemap.xml', async (_, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send((map ??= await makeMap())),
  )
  app.http.get('/robots.txt', async (_, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(robots),
  )
}

/** In React's spelling. */
const canonical = /<link rel="canonical" href="([^"]+)"/
