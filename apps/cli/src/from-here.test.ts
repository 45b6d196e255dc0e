// Each command runs when Node is started with its file, also by a Node that has no `import.meta.main`.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Node before 24.2 has no `import.meta.main`. */
const olderNode = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      return { ...loaded, source: String(loaded.source).replaceAll('import.meta.main', 'undefined') }
    },
  })`)}`

test.each(['verify', 'open', 'renew'])('%s explains a call without a file, with any Node', (command) => {
  const ended = (...options: string[]): [number | null, string] => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [...options, join(import.meta.dirname, `${command}.ts`)],
      { encoding: 'utf8', env: { PATH: process.env['PATH'] } },
    )
    return [status, stderr]
  }
  const [status, said] = ended()
  expect(status).toBe(2)
  expect(said).toContain(`npm run ${command} -- `)
  expect(ended('--import', olderNode)).toEqual([status, said])
})
