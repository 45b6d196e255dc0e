// Measures a recording's length from its picture and sound. The timer alone is not enough: the recorder
// starts with a delay, and when a recording ended because the page was closed, its last moments were never
// written.

const withinMs = 5_000

/**
 * Clamps the measured length to the timer's bounds. A recording shorter than its timer keeps the lower bound:
 * the register then sees that something is missing.
 */
export function settleLength({
  least,
  most,
  measured,
}: {
  least: number
  most: number
  measured: number | null
}): number {
  return Math.min(most, Math.max(least, measured ?? most))
}

/**
 * Milliseconds of picture and sound, as this browser plays it; null when it cannot tell. A recorder writes no
 * duration, so this seeks the end.
 */
export async function measureLength(recording: Blob): Promise<number | null> {
  // A busy machine's recorder may have written nothing, which the browser takes for a fault of the page.
  if (recording.size === 0) return null
  const video = document.createElement('video')
  const address = URL.createObjectURL(recording)
  try {
    return await new Promise<number | null>((resolve) => {
      setTimeout(() => resolve(null), withinMs)
      const look = (): void => {
        if (Number.isFinite(video.duration) && video.duration > 0) resolve(Math.round(video.duration * 1000))
      }
      video.addEventListener('error', () => resolve(null))
      video.addEventListener('durationchange', look)
      video.addEventListener('loadedmetadata', () => {
        look()
        // Far beyond any end: the browser stops at the last frame and then knows the duration.
        video.currentTime = 1e9
      })
      video.preload = 'metadata'
      video.muted = true
      video.src = address
    })
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(address)
  }
}
