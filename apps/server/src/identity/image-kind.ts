// Detects an upload's type by its first bytes; the name and type a browser sends are only claims.
import type { ImageMedia } from './store.ts'

const signatures: readonly { media: ImageMedia; start: readonly number[] }[] = [
  // ISO/IEC 10918-1 annex B: SOI, then the first byte of any marker.
  { media: 'image/jpeg', start: [0xff, 0xd8, 0xff] },
  // PNG (third edition) section 5.2, and the IHDR chunk that must come first (5.3).
  {
    media: 'image/png',
    start: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52],
  },
]

/** The media type, or null when the bytes are neither JPEG nor PNG. */
export function imageKind(bytes: Uint8Array): ImageMedia | null {
  return (
    signatures.find(
      ({ start }) => bytes.length > start.length && start.every((byte, at) => bytes[at] === byte),
    )?.media ?? null
  )
}
