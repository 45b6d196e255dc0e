// Where a test run puts its temporary files, asked once when it begins (vitest.config.ts): in memory, if the system has
// a folder for it with room enough. A clone of the tests' database costs 0.5 s of processor time on a disk and 0.1 s in
// memory: most of it is the writing. Small files cost there too: where many were removed, ext4 looks for an inode that
// was not freed lately at each new one. PostgreSQL forces its commits as usual; there is no disk to wait for. The long
// forms, whose registers are ten times as large, write to the disk: in `npm run assurance` the same tests run there.
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

/** Of a whole run at most 0.7 GB were there at once, measured every second. A container often has 64 MB. */
const needed = 4 * 1024 ** 3

/** @returns an existing folder, for `mkdtemp`. */
export async function quickFolder(folder = '/dev/shm', neededBytes = needed): Promise<string> {
  if (process.env['TESTATE_FULL'] === '1') return tmpdir()
  const has = await statfs(folder).catch(() => null)
  return has !== null && has.bavail * has.bsize >= neededBytes ? folder : tmpdir()
}
