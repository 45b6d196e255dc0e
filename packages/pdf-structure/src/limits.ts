// What the objects of one PDF may demand of its reader; 10 MB of honest pages never reach these limits.

export const MAX_PAGES = 500
/** One stream, decoded. */
export const MAX_STREAM_BYTES = 64 * 2 ** 20
/** All streams of a file, decoded. */
export const MAX_DECODED_BYTES = 384 * 2 ** 20
/** Width times height of one image. */
export const MAX_IMAGE_PIXELS = 100_000_000
export const MAX_OBJECTS = 200_000
/** How deep objects may nest; the PDF reference's own producers stay under 20. */
export const MAX_NESTING = 100
