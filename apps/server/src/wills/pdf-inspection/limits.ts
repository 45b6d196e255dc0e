// The resources one PDF may use. The file limit is the specification's; 10 MB of honest pages never reach the
// others.

/** Exactly this many bytes are still accepted (specification, section 9). */
export const MAX_FILE_BYTES = 10_485_760
/** Characters, as a person counts them. */
export const MAX_NAME_CHARACTERS = 255
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
/** The whole inspection, in milliseconds. */
export const TIME_LIMIT_MS = 10_000
/**
 * Data memory of the inspecting process, in KiB (`ulimit -d`): what it may write to, heap and buffers
 * together.
 */
export const MEMORY_LIMIT_KIB = 900_000
