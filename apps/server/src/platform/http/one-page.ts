// One page of a list that is read by key: `before` the last row of the page before, and the header that names
// the next page (RFC 8288).
import type { FastifyReply } from 'fastify'

/** `found` holds one row more than `limit` if there are more; `path` is the list's, `query` its filters. */
export function onePage<Row extends { id: string }>(
  reply: FastifyReply,
  found: readonly Row[],
  limit: number,
  path: string,
  query: Readonly<Record<string, string | undefined>> = {},
): Row[] {
  const page = found.slice(0, limit)
  if (found.length > limit) {
    const next = new URLSearchParams({ before: page.at(-1)!.id, limit: String(limit) })
    for (const [name, value] of Object.entries(query)) if (value !== undefined) next.set(name, value)
    void reply.header('link', `<${path}?${next}>; rel="next"`)
  }
  return page
}
