// Logs at the start which sandbox surrounds the processes that read strangers' files; production does not
// start without one unless its operator allows it.
import type { Config } from '../config.ts'
import type { Logger } from '../log.ts'
import { wallInForce, type Standing } from './wall.ts'

const inside = 'PDFs, identity pictures and recordings are read'

/** What is in force now, for the log and for `npm run doctor`. */
export function saidOf({ wall, user, because }: Standing): string {
  if (wall === 'bubblewrap')
    return `${inside} behind bubblewrap: no file but their program, no network, no other process.`
  if (wall === 'namespaces')
    return `${inside} in namespaces of their own: no file but their program, no network, no other process.`
  if (wall === 'user')
    return (
      `${inside} as user ${user!.uid}, who can read neither keys nor data; this system does not let ` +
      'their network be cut off.'
    )
  return `${inside} with nothing between them and the keys but their own program’s rules (${because.join('; ')}).`
}

export const howToRaise =
  'Install bubblewrap, or allow user namespaces (util-linux’s unshare), or name a user of their own in READING_USER.'

/**
 * Throws one sentence in production if there is no sandbox and TESTATE_ALLOW does not name `weak-sandbox`.
 */
export async function requireWall(config: Config, log: Logger): Promise<void> {
  const standing = await wallInForce(config)
  if (standing.wall !== 'none') return log.info({ wall: standing.wall }, saidOf(standing))
  if (config.mode === 'production' && !config.allow.includes('weak-sandbox'))
    throw new Error(
      `${saidOf(standing)} ${howToRaise} To start all the same, name weak-sandbox in TESTATE_ALLOW.`,
    )
  log.warn({ wall: standing.wall }, `${saidOf(standing)} ${howToRaise}`)
}
