// A bubblewrap that is killed before its child follows it: the child is in a session of its own and has the output.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What starts a process behind bubblewrap meanwhile starts one that leaves another behind, for 20 s. */
export async function withLeavingWall<T>(work: () => Promise<T>): Promise<T> {
  const bin = mkdtempSync(join(tmpdir(), 'testate-wall-'))
  writeFileSync(join(bin, 'bwrap'), '#!/bin/sh\n/usr/bin/setsid /bin/sleep 20 &\nexec /bin/sleep 20\n', {
    mode: 0o700,
  })
  const path = process.env.PATH
  process.env.PATH = bin
  try {
    return await work()
  } finally {
    process.env.PATH = path
    rmSync(bin, { recursive: true })
  }
}
