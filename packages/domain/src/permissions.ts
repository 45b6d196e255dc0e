// Who may do what: relations, not a role column. A person's rights come from their relation to the will and
// its status (decisions, section 2, "Role label"). Every route names one line of this table; a route without
// one does not compile.
import type { WillStatus } from './lifecycle.ts'

/**
 * visitor: not signed in. account: any signed-in account. guest: a party session. The rest are relations to
 * the will in question: executor and contact are those the testator named, who have proven their address;
 * professional is whom staff assigned to a death notice about it. admin
 * runs the service and has no relation to any will.
 */
export type Relation =
  | 'visitor'
  | 'account'
  | 'guest'
  | 'testator'
  | 'witness'
  | 'executor'
  | 'contact'
  | 'professional'
  | 'admin'

export interface Rule {
  may: readonly Relation[]
  /** The statuses in which the action is allowed; absent: all. Only for calls about one will. */
  during?: readonly WillStatus[]
}

const everybody = ['visitor', 'account', 'guest', 'admin'] as const
const signedIn = ['account', 'guest', 'admin'] as const
const parties = ['testator', 'witness'] as const

export const permissions = {
  // the service itself, and public checks
  'service.read': { may: everybody },
  'service.write-to-support': { may: everybody },
  'verification.verify': { may: everybody },
  'audit.log': { may: everybody },
  'audit.entries': { may: parties },
  // which entries are theirs follows from their relation to each will
  'audit.mine': { may: signedIn },
  'explorer.read': { may: everybody },
  // accounts
  'accounts.sign-up': { may: everybody },
  'accounts.sign-in': { may: everybody },
  'accounts.sign-out': { may: everybody },
  'accounts.me': { may: signedIn },
  'accounts.session': { may: everybody },
  'accounts.password-reset': { may: everybody },
  // by the link mailed to the previous address, with the password used then
  'accounts.email-take-back': { may: everybody },
  // with a token sent only to the mailbox
  'accounts.mailed-link': { may: everybody },
  'accounts.admin-link': { may: everybody },
  'accounts.invite': { may: ['admin'] },
  // the body names the will; the handler checks the relation to it
  'accounts.step-up': { may: ['account', 'guest'] },
  // second factors besides a code by e-mail; a guest's for their ceremony
  'factors.own': { may: ['account', 'guest'] },
  // one's own account: name, password, e-mail address, sessions; a copy of all data; and erasure
  'accounts.own': { may: ['account'] },
  'own-data.export': { may: ['account'] },
  'own-data.erase': { may: ['account'] },
  // by the link mailed when it was requested
  'own-data.stop-by-link': { may: everybody },
  // one task on another device; what that device may do is hand-off.ts
  'hand-offs.make': { may: ['account', 'guest'] },
  'hand-offs.open': { may: everybody },
  'events.mine': { may: signedIn },
  'dashboard.read': { may: signedIn },
  'dashboard.work': { may: ['admin'] },
  'dashboard.timeline': { may: ['admin'] },
  // wills
  'wills.list': { may: signedIn },
  'wills.create': { may: ['account'] },
  'wills.draft': { may: ['account'] },
  'wills.read': { may: parties },
  'wills.submit': { may: ['testator'], during: ['draft', 'uploaded'] },
  // the place of the original and the executor: at any time; of a draft they are changed in its form
  'wills.change-details': {
    may: ['testator'],
    during: ['uploaded', 'verified', 'witnessed', 'registering', 'registered'],
  },
  // what a party accepted or viewed before signing
  'wills.acknowledge': { may: parties, during: ['draft', 'uploaded', 'verified', 'witnessed'] },
  'wills.open': { may: ['testator'] },
  'wills.supersede': { may: ['testator'], during: ['registered'] },
  // a codicil, which amends the will and supersedes nothing
  'wills.amend': { may: ['testator'], during: ['registered'] },
  // not while the networks are being written to: it is allowed again moments later
  'wills.withdraw': {
    may: ['testator'],
    during: ['draft', 'uploaded', 'verified', 'witnessed', 'registered'],
  },
  // a withdrawal that is waiting: by its testator, or with the link mailed to them
  'wills.stop-withdrawal': { may: ['testator'], during: ['registered'] },
  'wills.stop-by-link': { may: everybody },
  // parties
  'parties.read': { may: parties },
  'parties.invite': { may: ['testator'], during: ['uploaded', 'verified'] },
  'parties.open-invitation': { may: everybody },
  // with the link that is mailed with each reminder
  'parties.stop-reminders': { may: everybody },
  'parties.declare': { may: ['witness'], during: ['uploaded', 'verified'] },
  'parties.decline': { may: ['witness'], during: ['uploaded', 'verified'] },
  'parties.remind': { may: ['testator'], during: ['uploaded', 'verified'] },
  'parties.replace': { may: ['testator'], during: ['uploaded', 'verified'] },
  // the people around a will: who they are is the testator's own, kept sealed
  'people.read': { may: ['testator'] },
  'people.change': {
    may: ['testator'],
    during: ['uploaded', 'verified', 'witnessed', 'registering', 'registered'],
  },
  'people.tell': {
    may: ['testator'],
    during: ['uploaded', 'verified', 'witnessed', 'registering', 'registered'],
  },
  // what one is named for oneself, and one's answer
  'people.named': { may: ['account'] },
  // payments
  'payments.prices': { may: everybody },
  'payments.quote': { may: ['testator'], during: ['draft', 'uploaded', 'verified', 'witnessed'] },
  'payments.read': { may: ['testator'] },
  'payments.checkout': { may: ['testator'], during: ['draft', 'uploaded', 'verified', 'witnessed'] },
  // another network, once the registration is paid for
  'payments.add-network': {
    may: ['testator'],
    during: ['uploaded', 'verified', 'witnessed', 'registering', 'registered'],
  },
  // everything, until a network has the will; also while the networks are being written to, since the right
  // to cancel has not ended then
  'payments.cancel': {
    may: ['testator'],
    during: ['draft', 'uploaded', 'verified', 'witnessed', 'registering'],
  },
  // what was paid for a network that does not have it yet; until another has it, for an added network alone
  'payments.give-up': {
    may: ['testator'],
    during: ['uploaded', 'verified', 'witnessed', 'registering', 'registered'],
  },
  'payments.manage': { may: ['admin'] },
  'payments.webhook': { may: everybody },
  // mail
  'mail.return': { may: everybody },
  // what became of a text message, as the provider says; the worker checks that it does
  'phone.return': { may: everybody },
  // one's own number for text messages
  'phone.own': { may: ['account'] },
  // identity
  'identity.evidence': { may: ['account', 'guest'] },
  'identity.check': { may: ['account', 'guest'] },
  'identity.mine': { may: ['account', 'guest'] },
  // withdrawing the consent to a comparison of faces
  'identity.face-consent': { may: ['account', 'guest'] },
  'identity.review': { may: ['admin'] },
  // ceremony
  'ceremony.read': { may: parties },
  // how the three take part; until the first signature
  'ceremony.choose-way': { may: ['testator'], during: ['uploaded', 'verified'] },
  'ceremony.record': { may: parties, during: ['verified'] },
  // what the testator recorded, where they allow it
  'ceremony.play': { may: ['witness'], during: ['verified'] },
  'ceremony.sign': { may: parties, during: ['verified'] },
  // registration
  'registration.read': { may: parties },
  // to an address the testator controls; while nothing else is pending for the token
  'registration.move': { may: ['testator'], during: ['registered'] },
  'registration.retry': { may: ['testator'], during: ['registering', 'registered', 'withdrawn'] },
  // death notices: who has which part in which will the handlers ask (death-notices/caller-of.ts)
  'notices.list': { may: signedIn },
  'notices.submit': { may: ['account', 'guest'] },
  'notices.confirm': { may: ['account', 'guest'] },
  'notices.stop': { may: ['account'] },
  // by the “I am alive” link in a mail
  'notices.stop-by-link': { may: everybody },
  'notices.decide': { may: ['admin'] },
  // professionals whom staff look up in a public list
  'professionals.keep': { may: ['admin'] },
  // whether one can be found after one's death is one's own; who may ask for others, the release worker checks
  'finding.own': { may: ['account'] },
  'finding.ask': { may: ['account'] },
  // whether all still holds, once a year: one's own answer; the handlers require a registration that stands
  'yearly.own': { may: ['account'] },
  // a shared secret: the testator's own; and what one holds for others, which the handlers look up
  'shared.own': { may: ['testator'] },
  'shared.hold': { may: ['account'] },
  // released copies: whoever has a grant, which the release worker checks itself
  'released.read': { may: ['account'] },
  // an executor's own key: what one is named for, the handlers look up
  'own-keys.hold': { may: ['account'] },
  // a dispute pack of a released will: whoever has a running grant, which the release worker checks, or staff
  'packs.make': { may: ['account'] },
  'packs.make-as-staff': { may: ['admin'] },
  'packs.fetch': { may: ['account'] },
  // an estate after a release: the handlers ask for the grant as well (estate/require-estate.ts)
  'estates.list': { may: ['account'] },
  'estates.work': { may: ['executor'], during: ['released'] },
  // by the secret address of its calendar
  'estates.calendar': { may: everybody },
  // by the secret address of a view that executors gave a beneficiary
  'estates.view': { may: everybody },
  // by the secret link of a receipt that was asked for
  'estates.sign': { may: everybody },
  // staff look at a certificate, and say what they found
  'notices.inspect': { may: ['admin'] },
  // staff print and post the letters to a testator, and say what became of each
  'notices.post': { may: ['admin'] },
} as const satisfies Record<string, Rule>

export type Action = keyof typeof permissions

export function ruleOf(action: Action): Rule {
  return permissions[action]
}

/** True if one of the relations allows the action at all, whatever the will's status. */
export function isAllowed(action: Action, relations: readonly Relation[]): boolean {
  return ruleOf(action).may.some((relation) => relations.includes(relation))
}

/** True if the action is open in this status. */
export function isOpenDuring(action: Action, status: WillStatus): boolean {
  const { during } = ruleOf(action)
  return during === undefined || during.includes(status)
}
