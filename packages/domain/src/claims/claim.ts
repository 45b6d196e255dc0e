// A sentence that states a fact of law, price, time or count, with what makes it true: where it applies, its
// source, when it was last checked, and by when it must be checked again (decisions, section 1, point 4).
// Pages are made of these; a test fails when one has lapsed.

export type Jurisdiction =
  | 'England and Wales'
  | 'United Kingdom'
  | 'Scotland'
  | 'Northern Ireland'
  | 'this register'
/**
 * `practice`: what a court, registry or regulator does or advises, as opposed to what a statute says. `fact`:
 * what this register itself does.
 */
export type Standing = 'in force' | 'proposed' | 'ended' | 'practice' | 'fact'

/**
 * The statute with its section, the report with its chapter, or what this register itself decided or does.
 */
export interface Source {
  /** In words, as printed on a page. What this register does follows “This register itself: ”. */
  name: string
  /** In Welsh, unless the name is a title that is cited untranslated. */
  cy?: string
  /** The official text, where there is one. */
  url?: string
  /** The files it is based on, separated by commas: for maintainers, never printed. */
  where?: string
}

export interface Claim {
  en: string
  cy: string
  jurisdiction: Jurisdiction
  standing: Standing
  source: Source
  /** The day the sentence was compared with its source, YYYY-MM-DD. */
  asAt: string
  /** The last day on which it may be shown without another check, YYYY-MM-DD. */
  reviewBy: string
}

/** Preserves the names, so that a page that uses a removed claim does not compile. */
export function defineClaims<const Name extends string>(claims: Record<Name, Claim>): Record<Name, Claim> {
  return claims
}

/** Whether the claim may no longer be shown. @param day YYYY-MM-DD */
export function hasLapsed(claim: Pick<Claim, 'reviewBy'>, day: string): boolean {
  return day > claim.reviewBy
}
