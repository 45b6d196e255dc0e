// The register's signed word that a document is a registration. A ledger holds nothing that leads from the will's own
// PDF to its token; this note does, so it is signed with the log's key, and erasure deletes it.
import { openNote, signNote, type LogSigner } from '../log/checkpoint.ts'

export interface Link {
  /** 64 hex digits, as the other two. */
  documentHash: string
  commitment: string
  version: number
  sealedHash: string
}

const FORMAT = 'testate-link/1'
const hash = '[0-9a-f]{64}'
const form = new RegExp(
  String.raw`^testate-link/1\n(?<documentHash>${hash})\n(?<commitment>${hash})\n` +
    String.raw`(?<version>[1-9][0-9]{0,9})\n(?<sealedHash>${hash})\n$`,
)

/**
 * A C2SP signed note, like a head of the log. Neither can pass for the other: the second line of a head is a number
 * of at most 16 digits.
 */
export async function signLink(link: Link, signer: LogSigner): Promise<string> {
  const { documentHash, commitment, version, sealedHash } = link
  return signNote(`${[FORMAT, documentHash, commitment, version, sealedHash].join('\n')}\n`, signer)
}

/** Throws unless the key signed it and it has this form. */
export async function openLink(note: string, vkey: string): Promise<Link> {
  const found = form.exec(await openNote(note, vkey))?.groups
  const version = Number(found?.version)
  if (found === undefined || version > 0xffff_ffff) throw new Error('the note is not a link note')
  const { documentHash, commitment, sealedHash } = found as Record<string, string>
  return { documentHash: documentHash!, commitment: commitment!, version, sealedHash: sealedHash! }
}
