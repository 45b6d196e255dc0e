// The worker shows bank details to an executor who works the estate: for a proof made for this person and version, and
// with a line of the log each time.
import { append } from '../../audit/append.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { answering } from '../../proofs/answering.ts'
import { spendProof } from '../../proofs/spend-proof.ts'
import { bankHash } from './bank-to-confirm.ts'
import { requirePayee } from './payees-of.ts'
import { showBankQuestion } from './questions.ts'
import { openBank } from './sealed-bank.ts'
import { sealedRow } from './store.ts'

export const answerShowBank = answering(showBankQuestion, async (tx, asked, context) => {
  const { accountId, willId, personId, stepUp } = asked
  const place = { willId, personId }
  const { payee } = await requirePayee(tx, asked)
  const row = await sealedRow(tx, place)
  if (row === null || row.details === null || row.sealed === null)
    refuse('rule-broken', undefined, because('estate-bank-none'))
  const { details, sealed, version } = row
  await spendProof(tx, stepUp, {
    personId: accountId,
    subject: {
      purpose: 'show-bank-details',
      willId,
      documentHash: bankHash({ ...place, name: payee.name, version }),
    },
    act: JSON.stringify(['show', personId, version]),
  })
  const account = await openBank(context, 'show bank details of an estate', { details, sealed }, place)
  await append(tx, {
    event: 'estate.bank-shown',
    willId,
    actor: accountId,
    details: { estatePersonId: personId, version },
  })
  return { account }
})
