// A sentence with a fact of law, price, time or count in it, and what makes it true: where it holds, who says so, when somebody looked, and by when somebody
// must look again (decisions, section 1, point 4). Pages are made of these; a test fails when one has lapsed.

export type Jurisdiction =
  | 'England and Wales'
  | 'United Kingdom'
  | 'Scotland'
  | 'Northern Ireland'
  | 'this register'
/** `practice`: what a court, registry or regulator does or advises, as against what a statute says. `fact`: what this register itself does. */
export type Standing = 'in force' | 'proposed' | 'ended' | 'practice' | 'fact'

/** The statute with its section, the report with its chapter, or what this register itself decided or does. */
export interface Source {
  /** In words, as a page prints it. What this register does goes on after “This register itself: ”. */
  name: string
  /** In Welsh, where the name is not a title that is cited as it stands. */
  cy?: string
  /** The official text, where there is one. */
  url?: string
  /** The files behind it, parted by commas: for whoever changes them, so never printed. */
  where?: string
}

export interface Claim {
  en: string
  cy: string
  jurisdiction: Jurisdiction
  standing: Standing
  source: Source
  /** The day somebody compared the sentence with its source, YYYY-MM-DD. */
  asAt: string
  /** The last day on which it may be shown without another look, YYYY-MM-DD. */
  reviewBy: string
}

/** Keeps the names, so that a page that speaks of a claim which is gone does not compile. */
export function defineClaims<const Name extends string>(claims: Record<Name, Claim>): Record<Name, Claim> {
  return claims
}

/** Whether it may no longer be shown. @param day YYYY-MM-DD */
export function hasLapsed(claim: Pick<Claim, 'reviewBy'>, day: string): boolean {
  return day > claim.reviewBy
}
