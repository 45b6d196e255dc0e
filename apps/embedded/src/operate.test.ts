import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { operate } from './operate.ts'

it('says what it knows when the command is none of them', async () => {
  for (const args of [
    [],
    ['fsck'],
    ['audit-fsck', '--again'],
    ['anchor-log', '--again'],
    ['admin-link', 'now'],
    ['staff-factor'],
    ['staff-factor', 'sam'],
    ['staff-factor', 'a@example.org', 'b@example.org'],
    ['accept-restored', 'yes'],
    ['toString'],
  ])
    await expect(operate(args, {})).rejects.toThrow(/^Usage: npm run operate/)
})

it('says that nothing runs on this data, rather than that a connection was refused', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'testate-operate-'))
  await expect(operate(['audit-fsck'], { DATA_DIR: dataDir })).rejects.toThrow(
    `No register is running with the data in ${dataDir}, so its database cannot be asked: run npm start first.`,
  )
  await rm(dataDir, { recursive: true })
})
