// The log as the public may read it, and a will's own lines for those related to it.
import { readAuditEntries, readCheckpoint, readTile } from '@testate/api/audit'
import { entryBundle, parseTilePath, TILE_WIDTH, widthAt } from '@testate/evidence/log/tiles'
import { mount, type App } from '../platform/http/http.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { readOwnLineKeys } from './line-keys.ts'
import { disclosureOf, proveLines } from './prove-lines.ts'
import { latestCheckpoint, readEntriesOfWill, readHashes, readLeaves } from './store.ts'

const PAGE = 1_000
/** Sorts before every id. */
const FIRST = '00000000-0000-0000-0000-000000000000'

export function mountAudit(app: App): void {
  mount(app, readCheckpoint, async ({ tx, reply }) => {
    const checkpoint =
      (await latestCheckpoint(tx)) ??
      refuse('not-found', 'The log has no signed head yet.', because('log-head-missing'))
    reply.header('cache-control', 'public, max-age=1')
    return checkpoint.note
  })

  mount(app, readTile, async ({ tx, params, reply }) => {
    const tile = parseTilePath(params.level, params['*']) ?? refuse('not-found')
    const size = (await latestCheckpoint(tx))?.size ?? 0
    // C2SP tlog-tiles: only what a signed head covers is served, and earlier, narrower partial tiles stay
    // readable.
    if (tile.width > widthAt(tile.level, tile.index, size)) refuse('not-found')
    reply.header('cache-control', 'public, max-age=31536000, immutable')
    if (tile.level === 'entries')
      return Buffer.from(entryBundle(await readLeaves(tx, tile.index * TILE_WIDTH, tile.width)))
    return Buffer.concat(await readHashes(tx, tile.level, tile.index, tile.width))
  })

  mount(app, readAuditEntries, async ({ tx, person, standing, query }) => {
    const found = await readEntriesOfWill(tx, standing.willId, PAGE + 1, query.after ?? FIRST)
    const { checkpoint, lines } = await proveLines(tx, found.slice(0, PAGE))
    return {
      checkpoint,
      lineKey: (await readOwnLineKeys(tx, [standing.willId])).get(standing.willId) ?? null,
      next: found.length > PAGE ? found[PAGE - 1]!.id : null,
      entries: lines.map(({ entry, event, at, leafHash, proof }) => {
        const byYou = entry.actor === person.id
        return {
          event,
          at,
          byYou,
          leafHash,
          index: entry.index,
          proof,
          ...disclosureOf(entry, byYou || standing.relations.includes('testator')),
        }
      }),
    }
  })
}
