// Whether evidence says it comes from the register of a trust set, under a root and a log key of today or of before.
import { sha256, toHex } from '../bytes/hash.ts'
import { fromPem } from './certificate.ts'
import { logKeysOf, rootPemsOf, type Trust } from './trust.ts'

export async function isOfRegister(
  { root, logKey }: { root: string; logKey: string },
  trust: Trust,
): Promise<boolean> {
  const known = await Promise.all(rootPemsOf(trust).map(async (pem) => toHex(await sha256(fromPem(pem)))))
  return known.includes(root) && logKeysOf(trust).includes(logKey)
}
