// The resources one page may use in the process that draws it.

/** From the last byte of the file to the picture. */
export const TIME_LIMIT_MS = 15_000
/** Data memory, in KiB (`ulimit -d`): a scanned page of 600 dpi takes about 400 MB while it is decoded. */
export const MEMORY_LIMIT_KIB = 900_000
/** 200 dots an inch: small print is read at that, and an A4 page is 1654 pixels wide. */
export const DOTS_A_POINT = 200 / 72
/** Larger pages are drawn with fewer dots. */
export const MOST_PIXELS = 6_000_000
export const MOST_PICTURE_BYTES = 8_000_000
