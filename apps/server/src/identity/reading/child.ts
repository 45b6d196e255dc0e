// The process in which two pictures are read, and which may die of them: started by read-evidence.ts with
// limits on time, memory, files and network. The pictures come on standard input, so they are never on a
// disk; the answer is one line of JSON on standard output.
import { createRequire } from 'node:module'
import { STRIP_READER_VERSION, wordReaderVersions } from '@testate/mrz-reader/versions'
import { COMPARE_FACES, type EvidenceReading, type ReadOutcome } from './reading.ts'
import { LONGEST_DOCUMENT, LONGEST_SELFIE } from './limits.ts'

const answer = (outcome: ReadOutcome): never => {
  process.stdout.write(JSON.stringify(outcome))
  process.exit(0)
}
const failed = (error: unknown): never =>
  answer({ failed: /allocation failed|out of memory/i.test(String(error)) ? 'too-demanding' : 'broken' })
process.on('uncaughtException', failed)
process.on('unhandledRejection', failed)

const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
const input = Buffer.concat(chunks)
const documentLength = input.readUInt32BE(0)
const document = input.subarray(4, 4 + documentLength)
const selfie = input.subarray(4 + documentLength)
const wantsLicence = process.argv[2] === 'driving-licence'
// Set by the worker if the person agreed to it, and never otherwise (UK GDPR article 9(2)(a)).
const mayCompareFaces = process.argv[3] === COMPARE_FACES
// Libraries log to standard output, which is reserved for the answer.
console.log = console.warn = console.info = console.error = () => undefined
try {
  answer({ reading: await read() })
} catch (error) {
  failed(error)
}

async function read(): Promise<EvidenceReading> {
  const { decode, smaller } = await import('./picture.ts')
  const { measure } = await import('./quality.ts')
  const reading: EvidenceReading = {
    readers: readers(),
    document: { unreadable: '' },
    selfie: { unreadable: '' },
    strip: null,
    licence: null,
    faces: null,
  }
  const pixels = {
    document: await decode(document, LONGEST_DOCUMENT).catch(sentence),
    selfie: await decode(selfie, LONGEST_SELFIE).catch(sentence),
  }
  if ('unreadable' in pixels.selfie) reading.selfie = pixels.selfie
  else reading.selfie = measure(pixels.selfie, null)
  if ('unreadable' in pixels.document) reading.document = pixels.document
  else {
    const found = await readPrint(pixels.document, reading)
    reading.document = measure(pixels.document, found)
  }
  if (mayCompareFaces && !('unreadable' in pixels.document) && !('unreadable' in pixels.selfie)) {
    const { openFaceReader } = await import('./faces.ts')
    const faces = await openFaceReader()
    const page = smaller(pixels.document, 1_200)
    const [portraits, people] = [await faces.find(page), await faces.find(pixels.selfie)]
    const width = { page: page.width, selfie: pixels.selfie.width }
    reading.faces = {
      document: portraits.map((face) => face.width / width.page),
      selfie: people.map((face) => face.width / width.selfie),
      likeness:
        portraits[0] !== undefined && people[0] !== undefined
          ? faces.likeness(portraits[0], people[0])
          : null,
    }
  }
  return reading
}

/** Reads the strip, or the licence's print, into `reading`; returns the strip's place. */
async function readPrint(
  pixels: { width: number; height: number; rgba: Uint8ClampedArray },
  reading: EvidenceReading,
): Promise<{ x: number; y: number; width: number; height: number } | null> {
  const { grayOf } = await import('@testate/mrz-reader/gray')
  const { openWordReader } = await import('@testate/mrz-reader/word-reader')
  const { stripOfPicture } = await import('@testate/mrz-reader/strip-of-picture')
  const gray = grayOf(pixels.rgba, pixels.width, pixels.height)
  const words = await openWordReader()
  try {
    if (wantsLicence) {
      const { readLicence } = await import('./read-licence.ts')
      reading.licence = await readLicence(gray, words)
      return null
    }
    const strip = await stripOfPicture(gray, words.read)
    reading.strip = strip?.found ?? null
    return strip?.area ?? null
  } finally {
    await words.close()
  }
}

function sentence(error: unknown): { unreadable: string } {
  return { unreadable: error instanceof Error ? error.message : 'it cannot be decoded' }
}

function readers(): Record<string, string> {
  const require = createRequire(import.meta.url)
  return {
    ...wordReaderVersions(),
    '@napi-rs/canvas': (require('@napi-rs/canvas/package.json') as { version: string }).version,
    ...(mayCompareFaces ? { '@vladmandic/human': '3.3.6' } : {}),
    'strip reader': STRIP_READER_VERSION,
  }
}
