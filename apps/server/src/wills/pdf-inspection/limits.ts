// The resources one PDF may use. The file limit is the specification's. What its objects may demand is with
// the package that reads them (packages/pdf-structure).

/** Exactly this many bytes are still accepted (specification, section 9). */
export const MAX_FILE_BYTES = 10_485_760
/** Characters, as a person counts them. */
export const MAX_NAME_CHARACTERS = 255
/** The whole inspection, in milliseconds; and what all tries of one file may use of the processor. */
export const TIME_LIMIT_MS = 10_000
/**
 * Data memory of the inspecting process, in KiB (`ulimit -d`): what it may write to, heap and buffers
 * together.
 */
export const MEMORY_LIMIT_KIB = 900_000
/** What is said when it needs more. */
export const TOO_MUCH =
  'The PDF takes too long or too much memory to read: print it to a plain PDF and upload that'
