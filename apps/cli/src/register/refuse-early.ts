// What the register would refuse in any case is refused before one is started, which takes half a minute: in
// the register's own words, with its own problem document.
import { basename } from 'node:path'
import { because, Problem } from '@testate/api/problem'
import { fieldProblem } from '@testate/domain/field-problems'
import { isNetworkName } from '@testate/domain/networks'

/** Throws the register's Problem for a network there is not, or a file that is no PDF. */
export function refuseEarly(networks: readonly string[], path: string, bytes: Uint8Array): void {
  const unknown = networks.find((network) => !isNetworkName(network))
  if (unknown !== undefined)
    throw new Problem('invalid-fields', undefined, {
      errors: [fieldProblem('selectedChains', 'network-unknown', { network: unknown.slice(0, 40) })],
    })
  const name = basename(path)
  if (bytes.length === 0) throw new Problem('file-refused', `${name} is empty`, because('empty'))
  if (new TextDecoder('latin1').decode(bytes.subarray(0, 5)) === '%PDF-') return
  if (/\.docx?$/i.test(name))
    throw new Problem(
      'file-refused',
      `${name} is a Word document, which could change when it is converted. Save it as a PDF and name that`,
      because('word-document'),
    )
  throw new Problem(
    'file-refused',
    `${name} is not a PDF. Save or print the will as a PDF and upload that`,
    because('not-a-pdf'),
  )
}
