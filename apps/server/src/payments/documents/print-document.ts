// A receipt or credit note in print: what HMRC asks of a VAT invoice (VAT Regulations 1995, SI 1995/2518,
// regulations 14, 15C and 16), and the same without VAT from a seller who is not registered.
import { readFileSync } from 'node:fs'
import type { MoneyDocument } from '@testate/api/payments'
import type { Config } from '../../platform/config.ts'
import { typeset } from '../../platform/printing/typst.ts'

const template = readFileSync(new URL('money-document.typ', import.meta.url), 'utf8')
const notGiven = 'not given by the operator of this installation'

/** Tagged PDF/UA-1, A4. The same document gives the same bytes. */
export function printDocument(
  document: MoneyDocument,
  { registerName, rehearsal }: Pick<Config, 'registerName' | 'rehearsal'>,
): Uint8Array {
  const { seller } = document
  return typeset(template, {
    ...document,
    registerName,
    isTest: document.test || rehearsal,
    seller: [seller.name ?? notGiven, seller.company, seller.address].filter((line) => line !== null),
  }).pdf
}
