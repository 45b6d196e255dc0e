// Staff confirm each act with a passkey or an authenticator app, by a proof that is made for this act and proves
// nothing else, whoever passes it on. One that is made for no act opens pictures and certificates, and nothing more.
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import type { Subject } from './factor.ts'
import { actDigest, commitProof, provenBy } from './proven-by.ts'

type Request = Parameters<typeof provenBy>[0]

/** The proof that opens pictures of identities and certificates of death. */
export const toOpen: Subject = { purpose: 'staff', willId: null, documentHash: null }
/** `act`: one of `staffActs`. */
export const subjectOfAct = (act: string): Subject => ({
  ...toOpen,
  documentHash: actDigest(act).toString('hex'),
})

/** The database's functions ask for the same act (`app_staff_here`). Refuses `step-up-needed`. */
export async function actAsStaff(request: Request, tx: Tx, person: Person, act: string): Promise<void> {
  const subject = subjectOfAct(act)
  await commitProof(tx, await provenBy(request, tx, person, subject), subject, act)
}
