// A QR code as one SVG path: sharp at any size, and the same bytes each time.
import { create } from 'qrcode'

/** SVG of the code for `text` with the quiet zone of four modules that ISO/IEC 18004 requires. */
export function qrSvg(text: string): string {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const quiet = 4
  let path = ''
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) path += `M${column + quiet} ${row + quiet}h1v1h-1z`
    }
  }
  const side = modules.size + 2 * quiet
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" ` +
    `shape-rendering="crispEdges"><rect width="${side}" height="${side}" fill="#fff"/><path d="${path}" ` +
    'fill="#16201d"/></svg>'
  )
}
