// The register's signed word that a registration is a codicil to another. A codicil's own sealed PDF shows that without
// the register; the will's file cannot, since it was sealed before.
import { openNote, signNote, type LogSigner } from '../log/checkpoint.ts'

export interface CodicilNote {
  /** Of the will, 64 hex digits. */
  amends: string
  /** Of the codicil. */
  commitment: string
  version: number
}

const FORMAT = 'testate-codicil/1'
const hash = '[0-9a-f]{64}'
const form = new RegExp(
  String.raw`^testate-codicil/1\n(?<amends>${hash})\n(?<commitment>${hash})\n(?<version>[1-9][0-9]{0,9})\n$`,
)

/** A C2SP signed note, as a link note is; by their first lines neither can pass for the other. */
export async function signCodicil(note: CodicilNote, signer: LogSigner): Promise<string> {
  const { amends, commitment, version } = note
  return signNote(`${[FORMAT, amends, commitment, version].join('\n')}\n`, signer)
}

/** Throws unless the key signed it and it has this form. */
export async function openCodicil(note: string, vkey: string): Promise<CodicilNote> {
  const found = form.exec(await openNote(note, vkey))?.groups
  const version = Number(found?.['version'])
  if (found === undefined || version > 0xffff_ffff) throw new Error('the note is not a codicil note')
  return { amends: found['amends']!, commitment: found['commitment']!, version }
}
