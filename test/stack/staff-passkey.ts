// Adds a passkey for an administrator of a whole product, which each needs before their first act: over the
// API, by a virtual device.
import { confirmAccountCode, requestAccountCode } from '@testate/api/account'
import { addPasskey, beginPasskey } from '@testate/api/factors'
import { confirmMailedAddress, type Actor } from '../../apps/cli/src/register/people.ts'
import type { Inbox } from '../../apps/cli/src/register/inbox.ts'
import { newDevice, type Device } from '../../apps/server/testing/passkey-fixture.ts'

type Staff = Pick<Actor, 'browser' | 'email'>

/**
 * Within a day of the link that made them staff, so that it counts at once. The address is confirmed first if
 * necessary.
 */
export async function addStaffPasskey(
  staff: Staff,
  inbox: Inbox,
  origin: string,
  { confirmed = false } = {},
): Promise<Device> {
  const { call } = staff.browser
  if (!confirmed) await confirmMailedAddress(staff, inbox)
  const code = await inbox.code(
    staff.email,
    'to add a passkey',
    async () => await call(requestAccountCode, { body: { purpose: 'factors' } }),
  )
  const { stepUp } = await call(confirmAccountCode, { body: { purpose: 'factors', code } })
  const { enrolment, options } = await call(beginPasskey, { body: {}, stepUp })
  const device = newDevice(origin)
  await call(addPasskey, { body: { enrolment, name: 'A device of the tests', made: device.make(options) } })
  return device
}

/** The token for one act, of `staffActs`; without one, for opening pictures and certificates. */
export async function proveStaff(
  { browser: { call } }: Pick<Actor, 'browser'>,
  device: Device,
  about?: string,
): Promise<string> {
  const { passkey } = await call(requestAccountCode, { body: { purpose: 'staff', about } })
  return (
    await call(confirmAccountCode, { body: { purpose: 'staff', about, passkey: device.use(passkey!) } })
  ).stepUp
}
