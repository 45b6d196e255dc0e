import { expect, test } from 'vitest'
import { sentencesOf, unsafeSettings, unsafeSurroundings } from './safe-settings.ts'
import { alsoSafe, safe, unsafe } from '../testing/safe-settings-sample.ts'

test.each([{}, ...alsoSafe])('production takes %o', (change) => {
  expect(unsafeSettings({ ...safe, ...change })).toEqual([])
})

test.each(unsafe)(
  'production refuses %o alone, and says what to do; outside production it is nobody’s business',
  (change, says) => {
    const found = unsafeSettings({ ...safe, ...change })
    expect(found).toHaveLength(1)
    expect(found[0]!.says.startsWith(says), found[0]!.says).toBe(true)
    for (const sentence of [found[0]!.says, found[0]!.todo]) expect(sentence).toMatch(/^[A-Z][^\n]+\.$/)
    expect(unsafeSettings({ ...safe, ...change, TESTATE_MODE: 'development' })).toEqual([])
  },
)

test('what is said names hosts and never what opens them', () => {
  const all = unsafeSettings({
    ...safe,
    SMTP_URL: 'smtp://u:hush@mail.example',
    DATABASE_URL: 'postgresql://u:hush@db.example/t',
    ETHEREUM_RPC_URL: 'http://u:hush@eth.example/hush',
    ETHEREUM_SIGNER_URL: 'http://u:hush@sign.example',
    PUBLIC_URL: 'https://u:hush@r.example',
  })
  expect(all).toHaveLength(5)
  expect(sentencesOf(all)).not.toContain('hush')
})

test('root, and a session secret that others may read', () => {
  expect(
    unsafeSurroundings({ uid: 1000, sessionSecret: { path: '/k/session-secret', mode: 0o100600 } }),
  ).toEqual([])
  expect(unsafeSurroundings({ uid: undefined, sessionSecret: undefined })).toEqual([])
  expect(unsafeSurroundings({ uid: 0, sessionSecret: undefined })).toMatchObject([
    { name: 'user', says: expect.stringContaining('runs as root') },
  ])
  for (const mode of [0o640, 0o604, 0o620, 0o666])
    expect(unsafeSurroundings({ uid: 1, sessionSecret: { path: '/k/session-secret', mode } })).toMatchObject([
      {
        says:
          `The session secret /k/session-secret is readable by others (mode ${mode.toString(8)}), who ` +
          'could sign in as anybody.',
        todo: expect.stringContaining('chmod 600'),
      },
    ])
})
