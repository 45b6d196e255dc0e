// The roots of outside time-stamp authorities (TSA_ROOTS_FILE). Only what the operator put there is trusted, never what
// an authority sends.
import { readFile } from 'node:fs/promises'
import { fromPem, toPem, type Certificate } from '@testate/evidence/certificates/certificate'
import { parseOutsideCertificate } from '@testate/evidence/certificates/outside-certificate'
import type { Config } from '../../platform/config.ts'

const BLOCK = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** None without the setting. Throws one sentence about a file that holds something else than roots. */
export async function timestampRoots({ timestamps }: Pick<Config, 'timestamps'>): Promise<Certificate[]> {
  const { rootsFile } = timestamps
  if (rootsFile === undefined) return []
  const text = await readFile(rootsFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`TSA_ROOTS_FILE, ${rootsFile}, cannot be read (${error.code}).`)
  })
  const blocks = text.match(BLOCK) ?? []
  if (blocks.length === 0) throw new Error(`TSA_ROOTS_FILE, ${rootsFile}, holds no certificate in PEM.`)
  return blocks.map((pem, n) => {
    try {
      const root = parseOutsideCertificate(fromPem(pem))
      if (root.isAuthority) return root
    } catch (error) {
      throw new Error(
        `Certificate ${n + 1} in TSA_ROOTS_FILE, ${rootsFile}, cannot be used: ${(error as Error).message}.`,
      )
    }
    throw new Error(`Certificate ${n + 1} in TSA_ROOTS_FILE, ${rootsFile}, is no authority’s.`)
  })
}

export const pemsOf = (roots: readonly Certificate[]): string[] => roots.map(({ raw }) => toPem(raw))
