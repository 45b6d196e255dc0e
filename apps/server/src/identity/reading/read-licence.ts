// Reads the print of a UK photocard licence: it has no strip, but its driver number and its dates have
// recognisable forms.
import { createCanvas } from '@napi-rs/canvas'
import { shrink, type Gray } from '@testate/mrz-reader/gray'
import { driverNumberForm } from './driver-number.ts'

/** Finds candidates for driver numbers and dates (DD.MM.YYYY). The card is read whole, at two sizes. */
export async function readLicence(
  picture: Gray,
  words: { readPage(png: Buffer): Promise<string> },
): Promise<{ numbers: string[]; days: string[] }> {
  const numbers = new Set<string>()
  const days = new Set<string>()
  for (const longest of [1_600, 1_150]) {
    const { gray } = shrink(picture, longest)
    const text = await words.readPage(pngOf(gray))
    for (const line of text.toUpperCase().split('\n')) {
      for (const candidate of line
        .replaceAll(/[^A-Z0-9 ]/g, '')
        .matchAll(/(?=([A-Z0-9] ?(?:[A-Z0-9] ?){15}))/g)) {
        const number = driverNumberForm((candidate[1] ?? '').replaceAll(' ', ''))
        if (number !== null) numbers.add(number)
      }
      for (const [, day, month, year] of line.matchAll(/(\d{2})[.,:-](\d{2})[.,:-]((?:19|20)\d{2})/g))
        days.add(`${year}-${month}-${day}`)
    }
  }
  return { numbers: [...numbers].slice(0, 5), days: [...days].sort().slice(0, 8) }
}

function pngOf({ width, height, data }: Gray): Buffer {
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  const pixels = pen.createImageData(width, height)
  for (let at = 0, to = 0; at < data.length; at += 1, to += 4) {
    pixels.data[to] = pixels.data[to + 1] = pixels.data[to + 2] = data[at]!
    pixels.data[to + 3] = 255
  }
  pen.putImageData(pixels, 0, 0)
  return canvas.toBuffer('image/png')
}
