// Decodes a file into upright pixels of a limited number. The header is read here, before any decoder sees
// the file: a picture of a few kilobytes can request gigabytes.
import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Pixels } from './faces.ts'
import { MOST_PIXELS } from './limits.ts'

/** Width and height from the file's header, or null when it is invalid. */
export function sizeOf(bytes: Uint8Array): { width: number; height: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = bytes[0] === 0x89 ? sizeOfPng(view) : sizeOfJpeg(view)
  return size === null || size.width < 1 || size.height < 1 ? null : size
}

/** PNG third edition, 11.2.1: IHDR is first, and its first eight bytes are the size. */
function sizeOfPng(view: DataView): { width: number; height: number } | null {
  return view.byteLength < 24 ? null : { width: view.getUint32(16), height: view.getUint32(20) }
}

/**
 * ISO/IEC 10918-1, B.2.2: the first frame header (SOF0 to SOF15 without DHT, JPG and DAC) contains the size.
 */
function sizeOfJpeg(view: DataView): { width: number; height: number } | null {
  let at = 2
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) at += 1
    else if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    else if (marker === 0xda || marker === 0xd9) return null
    else at += 2 + (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7) ? 0 : view.getUint16(at + 2))
  }
  return null
}

/**
 * Decodes the picture upright: the decoder honours the EXIF orientation, which a test verifies. At most
 * `longest` pixels on its longer side. Throws an Error with a plain sentence for pictures that cannot or may
 * not be decoded.
 */
export async function decode(bytes: Buffer, longest: number): Promise<Pixels> {
  const size = sizeOf(bytes)
  if (size === null) throw new Error('its header is damaged')
  if (size.width * size.height > MOST_PIXELS)
    throw new Error(`it has more than ${MOST_PIXELS / 1_000_000} million pixels`)
  const image = await loadImage(bytes).catch(() => {
    throw new Error('it cannot be decoded')
  })
  const scale = Math.min(1, longest / Math.max(image.width, image.height))
  const [width, height] = [
    Math.max(1, Math.round(image.width * scale)),
    Math.max(1, Math.round(image.height * scale)),
  ]
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  // Transparent pixels become paper.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, 0, 0, width, height)
  return { width, height, rgba: pen.getImageData(0, 0, width, height).data }
}

/** A smaller copy, for readers that want fewer pixels. */
export function smaller({ width, height, rgba }: Pixels, longest: number): Pixels {
  const scale = longest / Math.max(width, height)
  if (scale >= 1) return { width, height, rgba }
  const from = createCanvas(width, height)
  const pixels = from.getContext('2d').createImageData(width, height)
  pixels.data.set(rgba)
  from.getContext('2d').putImageData(pixels, 0, 0)
  const to = createCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)))
  const pen = to.getContext('2d')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(from, 0, 0, to.width, to.height)
  return { width: to.width, height: to.height, rgba: pen.getImageData(0, 0, to.width, to.height).data }
}
