// The complete main job: the product started, then one command from the PDF of a will to final entries on the
// embedded ledgers and the evidence on disk.
import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { makeWillPdf } from '../corpus/make-pdf.ts'
import { start, withFolder } from './installation.ts'
import { median, type Note } from './note.ts'

const TIMES = 3
/** All networks of this version; `ethereum` alone before there was a second. */
const networks = readConfig({}).networks.join(',')

export async function measure(note: Note): Promise<void> {
  await withFolder(async (folder) => {
    const dataDir = join(folder, 'data')
    const first = await start(dataDir)
    await first.stop()
    note({
      name: 'start, the first in an empty folder',
      value: first.readySeconds,
      unit: 's',
      target: 'under 15 s',
      met: first.readySeconds < 15,
    })
    const again = await start(dataDir)
    try {
      note({
        name: 'start, again',
        value: again.readySeconds,
        unit: 's',
        target: 'under 5 s',
        met: again.readySeconds < 5,
      })
      const seconds: number[] = []
      for (let n = 0; n < TIMES; n += 1) seconds.push(await register(again.url, folder, n))
      const whole = median(seconds)
      note({
        name: `register a will of 8 pages on ${networks}, whole`,
        value: whole,
        unit: 's',
        target: 'under 20 s',
        met: whole < 20,
      })
    } finally {
      await again.stop()
    }
  })
}

async function register(url: string, folder: string, n: number): Promise<number> {
  const will = join(folder, `will-${n}.pdf`)
  await writeFile(will, makeWillPdf({ pages: 8, salt: `bench ${n}` }))
  const began = performance.now()
  const command = join(import.meta.dirname, '../../apps/cli/src/register.ts')
  const out = execFileSync(
    process.execPath,
    [command, will, '--networks', networks, '--url', url, '--out', join(folder, `evidence-${n}`), '--json'],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], timeout: 300_000 },
  )
  const seconds = (performance.now() - began) / 1000
  const { anchors } = JSON.parse(out) as { anchors: { status: string }[] }
  if (anchors.length !== networks.split(',').length || anchors.some((anchor) => anchor.status !== 'final'))
    throw new Error(`not final everywhere: ${JSON.stringify(anchors)}`)
  return seconds
}
