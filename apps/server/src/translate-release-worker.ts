// Loads all that the release worker loads, now or later, and ends. What Node translates for that it keeps
// (NODE_COMPILE_CACHE), so the release worker translates nothing itself: the translator takes 20 MB, which a process
// never gives back.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import './release-worker.ts'

const folder = join(import.meta.dirname, 'release')
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue
  const file = join(folder, name)
  for (const [, later] of readFileSync(file, 'utf8').matchAll(/\bimport\('(\.[^']+)'\)/g))
    await import(join(dirname(file), later!))
}
