// Which screens the browser tests look at with axe. screens.e2e.ts leaves out those that a journey looks at on its way,
// and a run of all tests requires that each screen was looked at.
import { readFile } from 'node:fs/promises'
import { addressesOf, screens } from '../apps/web/src/addresses/screens.ts'
import { rows } from './e2e/rows/rows.ts'

/** Screens that a journey looks at, beside those of the route table, which rows.e2e.ts looks at. */
export const onJourneys: readonly string[] = [
  '/sign-up',
  '/invitations',
  '/people-around',
  '/named',
  '/wills/:id/shared-secret',
  '/shares',
  '/find-a-will',
  '/released',
  '/released/:willId',
  '/estate-administration/:willId',
  '/estate-administration/:willId/people',
  '/estate-administration/:willId/assets',
  '/estate-administration/:willId/tax',
  '/estate-administration/:willId/agreement',
  '/estate-administration/:willId/accounts',
  '/estate-administration/:willId/documents',
  '/estate-view/:token',
  '/support/write',
  '/stop-withdrawal/:token',
  '/stop-erasure/:token',
  '/stop-reminders/:token',
  '/registered/:commitment',
  '/staff-factor',
  '/identity-reviews',
  '/notice-reviews',
  '/staff-payments',
  '/staff-invitations',
  '/staff-timeline',
  '/account',
  '/recovery-codes',
]

/** The pattern of the screen at this address. */
export function screenAt(pathname: string): string | undefined {
  return screens.find((screen) =>
    addressesOf(screen).some((address) =>
      new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname),
    ),
  )?.path
}

/** @returns whether the screen at this address is looked at by another browser test than screens.e2e.ts. */
export function isLookedAtElsewhere(pathname: string): boolean {
  const screen = screenAt(pathname)
  return screen !== undefined && (onJourneys.includes(screen) || rows.some(({ path }) => path === screen))
}

/** @returns the screens that are in none of these addresses. */
export function notLookedAt(pathnames: readonly string[]): string[] {
  const seen = new Set(pathnames.map(screenAt))
  return screens.map(({ path }) => path).filter((path) => !seen.has(path))
}

/** The same for the addresses that `see` noted in this file, a line each. */
export async function screensNotLookedAt(file: string): Promise<string[]> {
  return notLookedAt((await readFile(file, 'utf8').catch(() => '')).split('\n'))
}
