// The log as anybody may read it, and a will's own lines for those related to it.
import { readAuditEntries, readCheckpoint, readTile } from '@testate/api/audit'
import { parseAuditLeaf } from '@testate/evidence/audit-entry'
import { toHex } from '@testate/evidence/hash'
import { leafHash } from '@testate/evidence/merkle'
import { entryBundle, parseTilePath, TILE_WIDTH, widthAt } from '@testate/evidence/tiles'
import { mount, type App } from '../platform/http.ts'
import { refuse } from '../platform/problem.ts'
import { syncHash } from './append.ts'
import { proverAt } from './prove.ts'
import { latestCheckpoint, readEntriesOfWill, readHashes, readLeaves } from './store.ts'

export function mountAudit(app: App): void {
  mount(app, readCheckpoint, async ({ tx, reply }) => {
    const checkpoint = (await latestCheckpoint(tx)) ?? refuse('not-found', 'The log has no signed head yet.')
    reply.header('cache-control', 'public, max-age=1')
    return checkpoint.note
  })

  mount(app, readTile, async ({ tx, params, reply }) => {
    const tile = parseTilePath(params.level, params['*']) ?? refuse('not-found')
    const size = (await latestCheckpoint(tx))?.size ?? 0
    // C2SP tlog-tiles: only what a signed head covers is served, and a narrower partial tile of the past stays readable.
    if (tile.width > widthAt(tile.level, tile.index, size)) refuse('not-found')
    reply.header('cache-control', 'public, max-age=31536000, immutable')
    if (tile.level === 'entries') return Buffer.from(entryBundle(await readLeaves(tx, tile.index * TILE_WIDTH, tile.width)))
    return Buffer.concat(await readHashes(tx, tile.level, tile.index, tile.width))
  })

  mount(app, readAuditEntries, async ({ tx, person, standing }) => {
    // The entries before the head: the log grows between two statements, and a head read first would not cover what was integrated meanwhile.
    const found = await readEntriesOfWill(tx, standing.willId)
    const checkpoint = await latestCheckpoint(tx)
    const prove = checkpoint === null ? null : proverAt(tx, checkpoint)
    const entries = []
    for (const entry of found) {
      const { event, at } = parseAuditLeaf(entry.leaf)
      const byYou = entry.actor === person.id
      const open = byYou || standing.relations.includes('testator')
      entries.push({
        event,
        at,
        byYou,
        leafHash: toHex(await leafHash(entry.leaf, syncHash)),
        index: entry.index,
        proof: entry.index === null || prove === null ? [] : (await prove(entry.index)).map(toHex),
        details: open ? (JSON.parse(entry.details) as Record<string, unknown>) : null,
        salt: open ? toHex(entry.salt) : null,
      })
    }
    return { checkpoint: checkpoint?.note ?? null, entries }
  })
}
