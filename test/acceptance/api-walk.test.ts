// What the API's description says before its calls: each command of its walk answers as a reader expects, and each
// group of calls is described.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { introduction, subjects } from '@testate/api/description/subjects'
import type { App } from '../../apps/server/src/platform/http/http.ts'
import { startCeremonyStack, type CeremonyStack } from '../stack/ceremony.ts'
import { wholeApi } from '../stack/whole-api.ts'
import { makeWillPdf } from '../corpus/make-pdf.ts'

let ceremony: CeremonyStack
let app: App
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'testate-walk-'))
  ceremony = await startCeremonyStack()
  app = await wholeApi(ceremony)
  await app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.http.close()
  await ceremony.stop()
  await rm(folder, { recursive: true })
})

test('each command of the walk does what the text before it says', async () => {
  const { port } = app.http.server.address() as AddressInfo
  await writeFile(join(folder, 'will.pdf'), makeWillPdf())
  const [first, ...commands] = [...introduction.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, lines]) => lines!)
  expect(first).toMatch(/^REGISTER=http:\/\/localhost:\d+\n$/)
  const answers: unknown[] = []
  for (const command of commands) {
    const { stdout } = await promisify(execFile)('sh', ['-ec', command], {
      cwd: folder,
      env: { ...process.env, REGISTER: `http://127.0.0.1:${port}` },
    })
    answers.push(JSON.parse(stdout))
  }
  expect(answers).toMatchObject([
    { status: 'ready' },
    { user: { username: 'ann.walks' } },
    { title: 'My will', pdfHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    [{ title: 'My will' }],
    { currency: 'gbp', registration: '£150.00' },
    { registered: false, registrations: [] },
    { status: 401, code: 'sign-in-needed' },
  ])
})

test('every group of calls has a name and a description, and none is without calls', async () => {
  const used = new Set(app.routes.map(({ id }) => id.split('.')[0]))
  expect([...used].toSorted()).toEqual(Object.keys(subjects).toSorted())
  const { tags, paths } = (await app.http.inject('/api/openapi.json')).json() as {
    tags: { name: string; description: string }[]
    paths: Record<string, Record<string, { tags: string[] }>>
  }
  expect(tags.map(({ name }) => name)).toEqual(Object.values(subjects).map(([name]) => name))
  for (const { description } of tags) expect(description).toMatch(/^[A-Z].*\.$/)
  expect(Object.values(paths['/api/wills']!).map((one) => one.tags)).toEqual([['Wills'], ['Wills']])
})
