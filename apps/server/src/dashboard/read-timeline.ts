// What happened with a person, and when, for a member of staff whom they wrote to: events alone, nothing of what was
// said. The person finds in their own record that it was looked up.
import { sql } from 'kysely'
import type { readTimeline as route } from '@testate/api/dashboard'
import type { AnswerOf } from '@testate/api/route'
import { staffActs } from '@testate/api/death/staff-acts'
import { sayHappening } from '@testate/domain/happenings'
import { asLine, prepareLine } from '../audit/append.ts'
import type { Context } from '../platform/http/http.ts'
import { actAsStaff } from '../proofs/by-staff.ts'
import { provenOnly } from '../proofs/proven-by.ts'

type Found = Omit<AnswerOf<typeof route>['people'][number], 'entries'> & {
  entries: { event: string; at: string; byThem: boolean }[]
}

/** Nobody has the mailbox: no people. Refuses `step-up-needed`. */
export async function readTimeline({
  tx,
  person,
  body,
  request,
}: Context<typeof route>): Promise<AnswerOf<typeof route>> {
  const email = body.email.toLowerCase()
  await actAsStaff(request, tx, person, staffActs.readTimeline(email))
  const { rows } = await provenOnly(sql<{ ids: string[] }>`select app_people_at(${email}) as ids`.execute(tx))
  const people: AnswerOf<typeof route>['people'] = []
  for (const id of rows[0]!.ids) {
    const line = await prepareLine({
      event: 'account.timeline-read',
      actor: person.id,
      details: { personId: id },
    })
    const read = await sql<{ found: Found | null }>`
      select app_read_timeline(${email}, ${id}::uuid, ${asLine(line)}) as found`.execute(tx)
    const found = read.rows[0]!.found
    if (found === null) continue
    people.push({
      ...found,
      entries: found.entries.map((one) => ({ ...one, text: sayHappening(one.event) })),
    })
  }
  return { people }
}
