// Limits on the cost of reading one pair of pictures. Phones make 12 to 50 million pixels; a decompression
// bomb claims more in its header and is refused.

/**
 * Width times height according to the file's own header, before anything is decoded: 50 million are 200 MB as
 * RGBA.
 */
export const MOST_PIXELS = 50_000_000
/**
 * Longest side of a picture after scaling: a strip of 44 characters then has 60 pixels each, three times what
 * the reader needs.
 */
export const LONGEST_DOCUMENT = 2_800
export const LONGEST_SELFIE = 1_000
/**
 * The whole reading, in milliseconds, on a machine that is not overloaded. About 6 s were measured alone on
 * two cores.
 */
export const TIME_LIMIT_MS = 90_000
/**
 * Resident memory of the reading process, checked four times a second; 530 MB were measured at 2 million
 * pixels.
 */
export const MOST_RESIDENT_BYTES = 1_300_000_000
/**
 * A second limit, enforced by the system (`ulimit -d`, KiB): Node's second thread reserves more than it uses,
 * so it is generous.
 */
export const MEMORY_LIMIT_KIB = 3_500_000
