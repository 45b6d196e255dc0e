// The changes that the event stream reports to an open screen. Each read names those after which it is to be
// read again (`changedBy` in route.ts).

/**
 * `will`: one of the caller's wills; `identity`: one of their identity checks; `me`: their account or session;
 * `review`: the list of waiting identity checks; `handoff`: a task handed to another device; `notice`: a death
 * notice that they may see, or that is about them; `estate`: an estate that they work as an executor; `share`: a share
 * that they hold of somebody's shared secret, or their key for it.
 */
export const liveEvents = [
  'will',
  'identity',
  'me',
  'review',
  'handoff',
  'notice',
  'estate',
  'share',
] as const
export type LiveEvent = (typeof liveEvents)[number]
