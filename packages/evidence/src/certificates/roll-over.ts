// A register outlives its keys. A time-stamping unit serves two years, root and signing authority ten; then new ones
// follow, so that whatever is issued can be checked for ten years or more. The old issuers stay for their revocation
// lists, the old unit's key is forgotten (docs/roll-over.md).
import {
  createAuthority,
  generationOf,
  issueTimestamping,
  YEAR,
  type Authority,
  type Issuers,
} from './authority.ts'
import { parseCertificate } from './certificate.ts'

export type Rolled = 'issuers' | 'unit'

const SERVES: Record<Rolled, number> = { issuers: 10 * YEAR, unit: 2 * YEAR }

/** From when on each is due. */
export function rollOverDue(authority: Authority): Record<Rolled, Date> {
  const after = (der: Authority['root']['certificate'], serves: number): Date =>
    new Date(parseCertificate(der).notBefore.getTime() + serves)
  return {
    issuers: after(authority.root.certificate, SERVES.issuers),
    unit: after(authority.timestamping.certificate, SERVES.unit),
  }
}

/** The authority with new ones of that kind. New issuers come with a new unit. */
export async function rollOver(authority: Authority, of: { what: Rolled; at: Date }): Promise<Authority> {
  const { what, at } = of
  const present = generationOf(authority)
  if (what === 'unit')
    return { ...authority, timestamping: await issueTimestamping(authority, { at, generation: present }) }
  const { name, crlBaseUrl, root, signing } = authority
  const fresh = await createAuthority({ name, crlBaseUrl, at, generation: present + 1 })
  return { ...fresh, earlier: [{ crlBaseUrl, root, signing }, ...authority.earlier] }
}

/** Those whose lists are still needed, the present ones first. */
export const allIssuers = (authority: Authority): (Issuers & { generation: number })[] =>
  [authority, ...authority.earlier].map((issuers, n) => ({
    ...issuers,
    generation: generationOf(authority) - n,
  }))
