// The intake against the corpus, and against randomly changed bytes: the verdict is correct, and no file exceeds the
// limits. In short a third of the corpus, with each verdict and each file that takes all the time it gets;
// TESTATE_FULL=1 (`npm run assurance`) judges all of it, and more changed bytes.
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { timeAwake } from '@testate/chains/testing/time-awake'
import {
  expectPdf,
  inspectPdf,
  InspectionStarved,
} from '../../apps/server/src/wills/pdf-inspection/inspect-pdf.ts'
import { openInspecting } from '../../apps/server/src/wills/pdf-inspection/inspecting-process.ts'
import type { Depth, Inspection } from '../../apps/server/src/wills/pdf-inspection/inspection.ts'
import { boundedTries } from '../../apps/server/src/wills/pdf-inspection/spent-tries.ts'
import { corpus } from './corpus.ts'
import { makeWillPdf } from './make-pdf.ts'

// The inspection's own limit is 10 s; the rest is for starting and ending the process on a busy machine.
const MOST_MS = 11_000
const MOST_KIB = 1_048_576
/** Each takes ten seconds; a file has three minutes. */
const MOST_TRIES = 16
let peak = 0
let slowest = { ms: 0, name: '' }
const children = (pid = 'self') =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  )
/** The sandbox process starts the reader, so the descendants are measured. */
const descendants = (pid?: string): string[] => {
  try {
    return children(pid).flatMap((child) => [child, ...descendants(child)])
  } catch {
    // it ended between the two reads
    return []
  }
}
/** Stops every process that reads or waits to read a PDF to this depth, or lets it go on, and counts them. */
const stopReaders = (depth: Depth, signal: 'SIGSTOP' | 'SIGCONT' = 'SIGSTOP'): number =>
  descendants().filter((child) => {
    try {
      if (!readFileSync(`/proc/${child}/cmdline`, 'utf8').split('\0').includes(depth)) return false
      return process.kill(Number(child), signal)
    } catch {
      // it ended between the two reads
      return false
    }
  }).length
let watch: NodeJS.Timeout

beforeAll(() => {
  watch = setInterval(() => {
    try {
      for (const child of descendants())
        peak = Math.max(
          peak,
          Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child}/status`, 'utf8'))?.[1] ?? 0),
        )
    } catch {
      // a child that ended between the two reads, or a system without /proc
    }
  }, 10)
})
afterAll(() => clearInterval(watch))

const full = process.env['TESTATE_FULL'] === '1'
const files = await corpus()
const isHungry = ({ name }: (typeof files)[number]): boolean => name.startsWith('bomb')
const firsts = new Set(new Map(files.toReversed().map((file) => [String(file.expect), file])).values())
const chosen = full ? files : files.filter((file, at) => isHungry(file) || firsts.has(file) || at % 4 === 0)

/**
 * As the worker does: retries, after a pause, when a busy machine left the inspection no time. `ms` is the time
 * of the attempt with a verdict.
 */
async function inspect(bytes: Buffer, depth: Depth): Promise<{ said: Inspection; ms: number }> {
  const object = randomUUID()
  for (let tries = 0; ; tries += 1) {
    const took = timeAwake()
    try {
      const said = await boundedTries(object, () => inspectPdf(bytes, depth))
      return { said, ms: took() }
    } catch (error) {
      took()
      // As often as it takes: a file that uses the processor gets its verdict after ten seconds of it in all.
      if (!(error instanceof InspectionStarved) || tries === MOST_TRIES) throw error
      await pause(500)
    }
  }
}

describe('each file of the corpus', () => {
  it('is at least 100 files with names of their own', () => {
    expect(files.length).toBeGreaterThanOrEqual(100)
    expect(new Set(files.map((file) => file.name)).size).toBe(files.length)
  })

  // Those that use all the available time run one after another: in parallel they would only starve each
  // other.
  it.concurrent.each(chosen.filter((file) => !isHungry(file)))('$name', judged, 180_000)
  it.each(chosen.filter(isHungry))('$name', judged, 180_000)

  async function judged({ bytes, expect: wanted }: (typeof files)[number]): Promise<void> {
    const { said, ms: took } = await inspect(bytes, 'pages')
    if (took > slowest.ms)
      slowest = { ms: Math.round(took), name: files.find((file) => file.bytes === bytes)?.name ?? '' }
    const verdict = said.accepted ? 'accepted' : said.refusal.reason
    if (wanted === 'accepted') expect(said.accepted ? '' : said.refusal.sentence).toBe('')
    else expect(wanted).toContain(verdict)
    // It says what is wrong and, in the api and the terminal too, what to do.
    if (!said.accepted)
      expect(said.refusal.sentence).toMatch(
        /^[A-Z].{10,220}\b(print|save|scan|make)\b.* upload that$|upload the unsigned document$/i,
      )
    // Waiting behind others is not a cost of this file.
    expect(took).toBeLessThan(MOST_MS * 3)
  }
})

const PAGE_2 =
  'Page 2 of the PDF cannot be read: print the document to a PDF again, or scan it, and upload that'

it('names the page that cannot be read', async () => {
  const page2 = files.find((file) => file.name.startsWith('page 2'))!
  expect((await inspect(page2.bytes, 'pages')).said).toEqual({
    accepted: false,
    refusal: { reason: 'page-unreadable', sentence: PAGE_2, page: 2 },
  })
  expect((await inspect(page2.bytes, 'structure')).said.accepted).toBe(true)
})

it.skipIf(process.platform !== 'linux')(
  'a busy machine is no verdict about the file',
  async () => {
    expectPdf('structure')
    await vi.waitFor(() => expect(stopReaders('structure')).toBeGreaterThan(0), 60_000)
    // One that replaces the stopped one is stopped too, long before Node has started in it.
    const stopping = setInterval(() => stopReaders('structure'), 2)
    try {
      await expect(inspectPdf(makeWillPdf(), 'structure')).rejects.toBeInstanceOf(InspectionStarved)
    } finally {
      clearInterval(stopping)
    }
  },
  // The first reader is awaited for a minute.
  120_000,
)

describe('no file that multiplies is taken, however much or little time it gets', () => {
  const multiplies = files.filter(({ name }) => name === 'bomb: drawings that multiply')
  /** Refused, or to be tried again. */
  async function said(bytes: Buffer, withinMs: number): Promise<string> {
    const inspecting = await openInspecting('pages', withinMs)
    try {
      void inspecting.feed(bytes)
      const verdict = await inspecting.end()
      return verdict.accepted ? 'accepted' : verdict.refusal.reason
    } catch (error) {
      if (error instanceof InspectionStarved) return 'to be tried again'
      throw error
    }
  }

  it.each(full ? [20, 200, 1_000, 4_000] : [20, 1_000])('%i ms', async (withinMs) => {
    for (const { bytes } of multiplies)
      expect(['too-demanding', 'to be tried again']).toContain(await said(bytes, withinMs))
  })

  it.skipIf(process.platform !== 'linux')(
    `half of the time, in pieces${full ? '; and then alone' : ''}`,
    async () => {
      const { bytes } = multiplies[0]!
      let isStopped = false
      const pulse = setInterval(() => {
        isStopped = !isStopped
        stopReaders('pages', isStopped ? 'SIGSTOP' : 'SIGCONT')
      }, 40)
      try {
        expect(await said(bytes, 3_000)).toMatch(/^(too-demanding|to be tried again)$/)
      } finally {
        clearInterval(pulse)
        stopReaders('pages', 'SIGCONT')
      }
      // Else it is judged alone with the others.
      if (!full) return
      expect((await inspect(bytes, 'pages')).said).toMatchObject({
        accepted: false,
        refusal: { reason: expect.stringMatching(/^(too-demanding|page-unreadable)$/) },
      })
    },
    180_000,
  )
})

it('ends any file changed at random with a verdict, in time', async () => {
  const seeds = [
    makeWillPdf({ pages: 2 }),
    makeWillPdf({ pages: 2, layout: 'streams' }),
    makeWillPdf({ pages: 1, packed: false }),
  ]
  const change = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    cut: fc.nat(30),
    put: fc.uint8Array({ maxLength: 30 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...seeds),
      fc.array(change, { minLength: 1, maxLength: 4 }),
      async (seed, changes) => {
        let bytes = seed
        for (const { at, cut, put } of changes) {
          const from = Math.floor(at * bytes.length)
          bytes = Buffer.concat([bytes.subarray(0, from), put, bytes.subarray(from + cut)])
        }
        const { said, ms } = await inspect(bytes, 'pages')
        expect(typeof said.accepted).toBe('boolean')
        expect(ms).toBeLessThan(MOST_MS)
      },
    ),
    { numRuns: full ? 40 : 15 },
  )
}, 300_000)

it('no file took more than a gigabyte', () => {
  if (process.platform === 'linux') expect(peak).toBeGreaterThan(30_000)
  expect(peak).toBeLessThan(MOST_KIB)
  if (process.env.SHOW_FIGURES)
    console.log(
      `corpus: ${files.length} files, slowest ${slowest.ms} ms (${slowest.name}), peak ${Math.round(peak / 1024)} MiB`,
    )
})
