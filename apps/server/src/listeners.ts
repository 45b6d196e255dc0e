// Registers every slice's event listeners in one place for every process: events run in the transaction that
// emits them, in whichever process.
import { listenForCeremony } from './ceremony/events.ts'
import { listenForDeathNotices } from './death-notices/events.ts'
import { listenForFactors } from './factors/events.ts'
import { listenForMail } from './notifications/events.ts'
import { listenForIdentity } from './identity/events.ts'
import { listenForOwnData } from './own-data/events.ts'
import { listenForParties } from './parties/events.ts'
import { listenForPayments } from './payments/events.ts'
import { listenForRegistration } from './registration/events.ts'
import { listenForWills } from './wills/events.ts'

let listening = false

/** Registers every listener once. */
export function listen(): void {
  if (listening) return
  listening = true
  listenForFactors()
  listenForMail()
  listenForWills()
  listenForParties()
  listenForPayments()
  listenForIdentity()
  listenForCeremony()
  listenForRegistration()
  listenForDeathNotices()
  listenForOwnData()
}
