// The cover of the files of a released will: which they are, to whom they were given and how they are checked. Beside
// them and not in them: a file with a page more could not be verified.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ReleasedPart } from '@testate/api/released'
import type { Config } from '../../platform/config.ts'
import { typeset } from '../../platform/printing/typst.ts'

const template = readFileSync(new URL('cover.typ', import.meta.url), 'utf8')

const what: Record<ReleasedPart, string> = {
  sealed:
    'The scanned will, and after it the statements and digital signatures of those who took part in the ' +
    'registration. Any PDF reader opens it.',
  capsule:
    'The evidence, for specialists: with it anybody can check, without us, since when this document has been ' +
    'registered.',
  proof: 'What the evidence shows, without the will in it: for whoever has the will’s own file.',
}

export interface Covered {
  part: ReleasedPart
  name: string
  bytes: Uint8Array
}

export interface CoverFacts {
  testator: string
  will: string | null
  version: number
  readerName: string
  givenAt: Date
  grantId: string
  grantedAt: Date
  expiresAt: Date
}

/** Tagged PDF/UA-1, A4. */
export function printCover(
  { givenAt, grantedAt, expiresAt, ...facts }: CoverFacts,
  files: readonly Covered[],
  { registerName, publicUrl }: Pick<Config, 'registerName' | 'publicUrl'>,
): Uint8Array {
  return typeset(template, {
    ...facts,
    registerName,
    publicUrl,
    day: givenAt.toISOString().slice(0, 10),
    givenAt: givenAt.toISOString(),
    grantedAt: grantedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    files: files.map(({ part, name, bytes }) => ({
      name,
      what: what[part],
      size: bytes.length.toLocaleString('en-GB'),
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })),
  }).pdf
}
