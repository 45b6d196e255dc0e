// How long a recording is, read off its picture and sound. The timer alone cannot say: the recorder begins somewhat after it is told to,
// and of a recording that nobody stopped, because the page was closed, the last moments were never written.

const withinMs = 5_000

/** What the timer can vouch for, made exact by what was measured. A recording with less in it than its time stays as long as its time: the register then sees that something is missing. */
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

/** Milliseconds of picture and sound in it, as this browser plays it; null when it cannot tell. A recorder writes no length, so the end is sought. */
export async function measureLength(recording: Blob): Promise<number | null> {
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
        // Far beyond any end: the browser stops at the last picture and then knows the length.
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
