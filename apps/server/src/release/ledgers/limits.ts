// How often the ledgers are asked, how long that may take, and how long a release waits for one that does not answer
// (decision 105). Milliseconds.

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** From one look to the next. */
export const LOOK_EVERY_MS = 5 * MINUTE_MS
/** The same while a release that is due waits for an answer: it goes on within a minute of it (decision 105). */
export const LOOK_SOON_MS = 20_000
/** A network that answered within this time has answered. */
export const FRESH_MS = 15 * MINUTE_MS
/** One request to a node. */
export const REQUEST_WITHIN_MS = 8_000
/** All that is asked of one network. */
export const ASK_WITHIN_MS = 20_000
/** The whole look, with the start of its process. */
export const LOOK_WITHIN_MS = 60_000
/** What the process may answer. */
export const MOST_ANSWER_BYTES = 100_000

/** A release waits so long for a network that is silent while another answers. */
export const ONE_SILENT_MS = 3 * DAY_MS
/** And so long while none answers. */
export const ALL_SILENT_MS = 14 * DAY_MS
/** At most so much silence counts from one look to the next: it was not asked in between. */
export const MOST_UNSEEN_MS = 60 * MINUTE_MS
