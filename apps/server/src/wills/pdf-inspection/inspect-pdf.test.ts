// The queue in front of the inspection is limited, so that many uploads do not fill the memory of the api;
// and a file inspected while it arrives gets the same verdict as the whole file.
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test, vi } from 'vitest'
import { answerReadForm } from '../form/answer-form.ts'
import { makeWillPdf, planWill, writePdf } from '../../../../../test/corpus/make-pdf.ts'
import { multipart } from '../../../../../test/stack/multipart.ts'
import { knownPeople } from '../../../../../test/stack/people.ts'
import { startStack } from '../../../../../test/stack/stack.ts'
import { willJobs } from '../jobs.ts'
import { mountWills } from '../routes.ts'
import { arrivingPdf, inspectPdf, InspectionStarved } from './inspect-pdf.ts'
import { readerProgram } from './reader-program.ts'

const accepted = { accepted: true, pages: 8 }
const large = makeWillPdf({ pages: 8, bytes: 2_000_000 })
const processes = (): string[] =>
  readdirSync('/proc/self/task').flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  )
// Test files share this process: what an earlier one left running is not counted, nor what it started when it ended.
let before = new Set<string>()
beforeAll(async () => {
  await readerProgram()
  if (process.platform !== 'linux') return
  for (let seen = ''; seen !== (seen = processes().join());) await pause(2_000)
  before = new Set(processes())
})
const children = (): number => processes().filter((one) => !before.has(one)).length

test('uploads beyond those that may wait are asked to come again; the others get a verdict', async () => {
  const people = knownPeople()
  const stack = await startStack({
    answerers: [answerReadForm],
    mount: mountWills,
    personOf: people.personOf,
    queues: willJobs as never,
  })
  const arrived = Promise.withResolvers<void>()
  const arriving = async function* (): AsyncGenerator<Uint8Array> {
    await arrived.promise
    yield Buffer.from('not a PDF')
  }
  const waiting = Array.from({ length: 34 }, () => inspectPdf(arriving(), 'structure'))
  try {
    for (let more = 0; more < 6; more += 1)
      await expect(inspectPdf(Buffer.from('not a PDF'), 'structure')).rejects.toBeInstanceOf(
        InspectionStarved,
      )
    const form = multipart({ title: 'Last Will', pdf: { name: 'will.pdf', bytes: makeWillPdf() } })
    const answer = await stack.call({
      method: 'POST',
      url: '/api/wills',
      headers: { ...form.headers, 'x-person': (await people.add(stack)).id },
      payload: form.payload,
    })
    expect(answer.json()).toMatchObject({ status: 503, code: 'unavailable', reason: 'pdf-reading-busy' })
    arrived.resolve()
    expect((await Promise.all(waiting)).map(({ accepted }) => accepted)).toEqual(Array(34).fill(false))
  } finally {
    arrived.resolve()
    await Promise.allSettled(waiting)
    await stack.stop()
  }
})

test('a file that arrives in pieces of any size gets its verdict, also five at once', async () => {
  const script = planWill({ pages: 2, bytes: 1_000_000 })
  script.objects.set(1, '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (x) >> >>')
  const files = [large, writePdf(script), large.subarray(0, 1_500_000), Buffer.from('not a PDF'), large]
  const said = await Promise.all(
    files.map(async (file, each) => {
      const inspecting = arrivingPdf('structure')
      for (let size = 0; size < file.length; size += 100_000 * (each + 1)) {
        inspecting.have(file.subarray(0, size))
        await pause(5)
      }
      return await inspecting.verdict(file)
    }),
  )
  expect(said.map((one) => (one.accepted ? one : one.refusal.reason))).toEqual([
    accepted,
    'active-content',
    'truncated',
    'not-a-pdf',
    accepted,
  ])
})

test.runIf(process.platform === 'linux')(
  'a file that arrives too slowly blocks no other file, and is still inspected',
  async () => {
    // Of the earlier PDFs, only the process for the next is left.
    await expect.poll(children).toBeLessThanOrEqual(1)
    // A busy machine may take longer for the other file than the slow ones may wait.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const slow = Array.from({ length: 8 }, () => arrivingPdf('structure'))
    try {
      for (const one of slow) one.have(large.subarray(0, 600_000))
      await expect.poll(children).toBeGreaterThanOrEqual(2)
      expect(await inspectPdf(large, 'structure')).toEqual(accepted)
      // The slow ones still wait: none had to be finished first. However many there are, two processes wait for
      // them; the other file's may not have ended yet, and one may be there for the next.
      expect(children()).toBeGreaterThanOrEqual(2)
      expect(children()).toBeLessThanOrEqual(4)
      vi.advanceTimersByTime(3_500)
      // A poll moves the clock on, too.
      await expect.poll(children, { timeout: 15_000 }).toBeLessThanOrEqual(1)
      for (const one of slow) expect(await one.verdict(large)).toEqual(accepted)
    } finally {
      vi.useRealTimers()
      for (const one of slow) one.giveUp()
    }
  },
  60_000,
)

test.runIf(process.platform === 'linux')(
  'a file that is given up leaves no process behind',
  async () => {
    // The next process, started after an earlier PDF, is the one that is used.
    await inspectPdf(large, 'structure')
    await expect.poll(children).toBe(1)
    const one = arrivingPdf('structure')
    one.have(large.subarray(0, 600_000))
    await pause(100)
    await expect.poll(children).toBe(1)
    one.giveUp()
    await expect.poll(children).toBe(0)
    // And before one is ready.
    const other = arrivingPdf('structure')
    other.have(large.subarray(0, 600_000))
    other.giveUp()
    expect(await inspectPdf(large, 'structure')).toEqual(accepted)
  },
  60_000,
)

test('a file read piece by piece gets its verdict, and a failing source is no verdict', async () => {
  const pieces = async function* (until = large.length): AsyncGenerator<Buffer> {
    for (let at = 0; at < until; at += 65_536) yield large.subarray(at, Math.min(until, at + 65_536))
    if (until < large.length) throw new Error('the source failed')
  }
  expect(await inspectPdf(pieces(), 'pages')).toEqual(accepted)
  await expect(inspectPdf(pieces(500_000), 'pages')).rejects.toThrow('the source failed')
  // Neither keeps its slot.
  expect(await Promise.all([1, 2, 3].map(() => inspectPdf(large, 'structure')))).toEqual([
    accepted,
    accepted,
    accepted,
  ])
})
