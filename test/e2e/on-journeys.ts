// Which browser test looks at a screen with axe in each run. A test sees a screen in many states: in each run it looks
// at the first of them, and TESTATE_FULL=1 (`npm run assurance`) looks at all. The file is named here, so that what is
// looked at does not depend on the order in which files run. rows.e2e.ts looks at the screens of the route table, and
// screens.e2e.ts at those that neither it nor a journey looks at.
import { addressesOf, screens } from '../../apps/web/src/addresses/screens.ts'

/** By the screen, the journey that looks at it. */
export const onJourneys: Readonly<Record<string, string>> = {
  '/sign-up': 'sign-up.e2e.ts',
  '/invitations': 'sign-up.e2e.ts',
  '/people-around': 'people-around.e2e.ts',
  '/named': 'people-around.e2e.ts',
  '/find-a-will': 'find-a-will.e2e.ts',
  '/released': 'released.e2e.ts',
  '/released/:willId': 'released.e2e.ts',
  '/estate-administration/:willId': 'released.e2e.ts',
  '/estate-administration/:willId/people': 'released.e2e.ts',
  '/estate-administration/:willId/assets': 'released.e2e.ts',
  '/estate-administration/:willId/tax': 'released.e2e.ts',
  '/estate-administration/:willId/probate': 'released.e2e.ts',
  '/estate-administration/:willId/agreement': 'released.e2e.ts',
  '/estate-administration/:willId/accounts': 'released.e2e.ts',
  '/estate-administration/:willId/documents': 'released.e2e.ts',
  '/estate-administration/:willId/letters': 'released.e2e.ts',
  '/estate-administration/:willId/closing': 'released.e2e.ts',
  '/support/write': 'support.e2e.ts',
  '/stop-withdrawal/:token': 'stop-by-link.e2e.ts',
  '/stop-erasure/:token': 'stop-by-link.e2e.ts',
  '/stop-reminders/:token': 'stop-reminders.e2e.ts',
  '/witness': 'play-recording.e2e.ts',
  '/registered/:commitment': 'registered.e2e.ts',
  '/admin-link/:token': 'staff.e2e.ts',
  '/staff-factor': 'staff.e2e.ts',
  '/identity-reviews': 'staff.e2e.ts',
  '/notice-reviews': 'staff.e2e.ts',
  '/staff-payments': 'staff.e2e.ts',
  '/staff-invitations': 'staff.e2e.ts',
  '/staff-timeline': 'staff.e2e.ts',
  '/account': 'factors.e2e.ts',
  '/recovery-codes': 'factors.e2e.ts',
}

/** The pattern of the screen at this address. */
export function screenAt(pathname: string): string | undefined {
  return screens.find((screen) =>
    addressesOf(screen).some((address) =>
      new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname),
    ),
  )?.path
}
