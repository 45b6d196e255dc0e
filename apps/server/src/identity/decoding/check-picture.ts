// Has a picture decoded by a process of its own behind the wall: its first bytes say only what it claims to be, and
// the decoder is native code, which must not run in the api.
import { fileURLToPath } from 'node:url'
import { askApart, cellWith } from '../../platform/sandbox/ask-apart.ts'
import { semaphore } from '../../platform/semaphore.ts'
import type { PictureCheck } from './picture-check.ts'

const child = fileURLToPath(new URL('./picture-child.ts', import.meta.url))
const cell = cellWith('@napi-rs/canvas-*/*.node')
/** 50 million pixels, the most that is decoded, took 0.9 s on a busy machine with two cores. */
const WITHIN_MS = 20_000
/** Data memory (`ulimit -d`): the same 50 million pixels are 200 MB as RGBA. */
const MEMORY_KIB = 900_000
const MOST_ANSWER = 1_000

/** The machine had no time for the picture, so nothing is known about it. */
export class PictureUnchecked extends Error {
  override name = 'PictureUnchecked'
}

/** Each waits with up to 10 MB in memory: with as many waiting, the next is asked to try again. */
const checks = semaphore(2, {
  mostWaiting: 32,
  full: () => new PictureUnchecked('too many pictures wait to be decoded'),
})

/**
 * Whether a JPEG or PNG can be decoded. Never throws because of its content; throws PictureUnchecked when there was
 * no time for it.
 */
export function checkPicture(bytes: Uint8Array, withinMs = WITHIN_MS): Promise<PictureCheck> {
  return checks.run(async () => {
    const { said, late } = await askApart(
      {
        cell,
        child,
        memoryOptions: ['--max-old-space-size=256'],
        limits: {
          withinMs,
          cpuSeconds: Math.ceil(WITHIN_MS / 1000),
          memoryKib: MEMORY_KIB,
          bytes: MOST_ANSWER,
        },
      },
      async (to) => await new Promise<void>((resolve) => void to.write(bytes, () => resolve())),
    )
    if (late) throw new PictureUnchecked('the picture was not decoded in time')
    return parse(said.toString('utf8'))
  })
}

function parse(said: string): PictureCheck {
  try {
    const { unreadable } = JSON.parse(said) as PictureCheck
    if (unreadable === null || typeof unreadable === 'string') return { unreadable }
  } catch {
    // said below
  }
  // There was no answer, and the only other cause is its limits.
  return { unreadable: 'it takes too much to decode' }
}
