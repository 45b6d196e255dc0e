// What reading one pair of pictures may cost. Phones make 12 to 50 million pixels; a bomb says more in its header and is refused by it.

/** Width times height as the file's own header says, before anything is decoded: 50 million are 200 MB as RGBA. */
export const MOST_PIXELS = 50_000_000
/** The longest side anything is looked at with: a strip of 44 characters then has 60 pixels each, three times what the reader wants. */
export const LONGEST_DOCUMENT = 2_800
export const LONGEST_SELFIE = 1_000
/** The whole reading, in milliseconds, on a machine that has time for it. About 6 s were measured alone on two cores. */
export const TIME_LIMIT_MS = 90_000
/** Resident memory of the reading process, looked at four times a second; 530 MB were measured at 2 million pixels. */
export const MOST_RESIDENT_BYTES = 1_300_000_000
/** Behind it, what the system itself holds (`ulimit -d`, KiB): Node's second thread reserves more than it uses, so this one is wide. */
export const MEMORY_LIMIT_KIB = 3_500_000
