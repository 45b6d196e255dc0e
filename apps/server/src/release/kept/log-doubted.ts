// What the release worker's looks at the log and at the ledgers have in common: a log that cannot be relied on.

/** Nothing is released. The message says why, in one sentence without a full stop. */
export class LogDoubted extends Error {
  override name = 'LogDoubted'
}
