// Shrinks a photograph in the browser before upload: phones take 12 megapixels and more, the register takes
// 10 MB and needs far less.
import { MOST_IMAGE_BYTES } from '@testate/api/identity'

/**
 * Longest side. The strip at the bottom of a passport needs about 7 pixels per letter stroke; 3,000 across
 * the page give twice that.
 */
const longestSide = 3000

/** The size that fits, never enlarged. */
export function fitWithin(width: number, height: number, most: number): { width: number; height: number } {
  const scale = Math.min(1, most / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Qualities, best first, tried until the picture is small enough. */
const attempts = [
  { side: longestSide, quality: 0.92 },
  { side: longestSide, quality: 0.8 },
  { side: 2000, quality: 0.8 },
] as const

/**
 * Throws when this browser cannot decode the file. Rotated according to its EXIF orientation; the location is
 * dropped, as a canvas retains no metadata.
 */
export async function fitPicture(picture: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' })
  try {
    for (const { side, quality } of attempts) {
      const blob = await draw(bitmap, fitWithin(bitmap.width, bitmap.height, side), quality)
      if (blob.size <= MOST_IMAGE_BYTES) return blob
    }
    throw new Error('the picture stays too large')
  } finally {
    bitmap.close()
  }
}

/** The camera's current frame, uncropped. */
export async function pictureOf(video: HTMLVideoElement): Promise<Blob> {
  return await draw(video, { width: video.videoWidth, height: video.videoHeight }, 0.92)
}

async function draw(
  source: CanvasImageSource,
  { width, height }: { width: number; height: number },
  quality: number,
): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.drawImage(source, 0, 0, width, height)
  return await new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('the picture could not be drawn')) : resolve(blob)),
      'image/jpeg',
      quality,
    ),
  )
}
