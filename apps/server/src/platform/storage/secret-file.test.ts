import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { readSecretFile } from './secret-file.ts'
import { loadWorkerKeys } from '../worker-keys.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'testate-keys-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, text: string, mode = 0o600): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  chmodSync(path, mode)
  return path
}
const key = `0x${'4c'.repeat(32)}`
const seed = '0a'.repeat(32)

test('a key that others may read is refused with what to do', async () => {
  for (const mode of [0o644, 0o640, 0o604, 0o660])
    await expect(readSecretFile(write('key', key, mode))).rejects.toThrow(
      /is readable by others \(mode \d+\): chmod 600 it/,
    )
  for (const mode of [0o600, 0o400]) expect(await readSecretFile(write('key', ` ${key}\n`, mode))).toBe(key)
  await expect(readSecretFile(join(folder, 'none'))).rejects.toMatchObject({ code: 'ENOENT' })
})

test('the worker takes registrars’ keys from named files, in the forms their makers write', async () => {
  const keysDir = join(folder, 'keys')
  const load = (env: Record<string, string>) =>
    loadWorkerKeys(readConfig({ KEYS_DIR: keysDir, DATA_DIR: folder, ...env }))
  const loaded = await load({
    ETHEREUM_REGISTRAR_KEY_FILE: write('eth', `${key}\n`),
    SOLANA_REGISTRAR_KEY_FILE: write('sol', `${seed}\n`),
  })
  expect([loaded.ethereumRegistrarKey, loaded.solanaRegistrarKey]).toEqual([key, seed])
  await expect(load({ ETHEREUM_REGISTRAR_KEY_FILE: write('eth', key, 0o644) })).rejects.toThrow(
    'readable by others',
  )
  await expect(load({ ETHEREUM_REGISTRAR_KEY_FILE: write('eth', 'password') })).rejects.toThrow(
    'holds no Ethereum key: 64 hex digits are expected',
  )
  await expect(load({ SOLANA_REGISTRAR_KEY_FILE: write('sol', '[1,2,3]') })).rejects.toThrow(
    'holds no Solana key',
  )
  await expect(load({ SOLANA_REGISTRAR_KEY_FILE: join(folder, 'none') })).rejects.toThrow(
    /cannot be read \(ENOENT\)/,
  )
  const signed = await load({
    ETHEREUM_SIGNER_URL: 'http://127.0.0.1:9',
    ETHEREUM_SIGNER_ADDRESS: `0x${'12'.repeat(20)}`,
  })
  expect(signed.ethereumRegistrarKey).toBeNull()
})

test('production does not start with a key in the worker’s own folder that others may read', async () => {
  const keysDir = join(folder, 'keys')
  const env = { KEYS_DIR: keysDir, DATA_DIR: folder, PUBLIC_URL: 'https://register.example' }
  await loadWorkerKeys(readConfig(env))
  chmodSync(join(keysDir, 'worker', 'opening-key.json'), 0o644)
  await expect(
    loadWorkerKeys(readConfig({ ...env, TESTATE_MODE: 'production', TRUST_PROXY: 'on' })),
  ).rejects.toThrow('opening-key.json is readable by others')
  chmodSync(join(keysDir, 'worker', 'opening-key.json'), 0o600)
  expect(
    (await loadWorkerKeys(readConfig({ ...env, TESTATE_MODE: 'production', TRUST_PROXY: 'on' }))).openingKey,
  ).toContain('PRIVATE KEY')
})
