import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openUploadKey, sealUploadKey } from './upload-key.ts'

const [one, other] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
let folder: string
const config = (name: string) => ({ keysDir: join(folder, name), mode: 'production' as const })
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'testate-upload-key-'))
  for (const name of ['a', 'b']) {
    await mkdir(join(folder, name, 'api'), { recursive: true })
    await writeFile(join(folder, name, 'api', 'session-secret'), randomBytes(48).toString('base64url'), {
      mode: 0o600,
    })
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('opens for the upload and the secret it was sealed for, and for nothing else', () => {
  const key = randomBytes(32)
  const sealed = sealUploadKey(config('a'), one, key)
  expect(sealed).toHaveLength(60)
  expect(sealed.includes(key)).toBe(false)
  expect(openUploadKey(config('a'), one, sealed)).toEqual(key)
  expect(openUploadKey(config('a'), other, sealed)).toBeNull()
  expect(openUploadKey(config('b'), one, sealed)).toBeNull()
  expect(
    openUploadKey(config('a'), one, Buffer.from(sealed.map((byte, at) => (at === 40 ? byte ^ 1 : byte)))),
  ).toBeNull()
})
