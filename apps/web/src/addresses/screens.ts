// Every address people can open, in the order of the specification's table: title, aliases, who may see it
// and in which frame. The router, the server's list of addresses, the prerendering and docs/screens.md all
// read this.
import { inWelsh } from '../platform/language.ts'

export interface Screen {
  /** React Router form, from the root: `/invitation/:token`. */
  path: string
  title: string
  /** Below `src/`. */
  file: string
  aliases?: readonly string[]
  /** Also available in Welsh, below /cy, with its aliases. */
  welsh?: true
  /**
   * public: whole in the HTML, no session needed, smallest script. interactive: forms for visitors.
   * bare: signed in, without the shared layout. app: signed in, with it.
   */
  frame: 'public' | 'interactive' | 'bare' | 'app'
  /**
   * Its frame, heading and first sentence are prerendered too, and painted before it is known who is signed
   * in; until then it requests no personal data.
   */
  framed?: true
  /**
   * Prerendered as a visitor sees it before anything is known: the HTML has no query, so the screen reads it by
   * `useSearch`, and its buttons are disabled until a script can answer them.
   */
  painted?: true
}

export const screens: readonly Screen[] = [
  { path: '/', title: 'A register for existing wills', file: 'home/home.tsx', welsh: true, frame: 'public' },
  { path: '/dashboard', title: 'Dashboard', file: 'dashboard/dashboard.tsx', frame: 'app', framed: true },
  { path: '/my-wills', title: 'My Wills', file: 'my-wills/my-wills.tsx', aliases: ['/wills'], frame: 'app' },
  { path: '/create-will', title: 'Create will', file: 'wills/create-will.tsx', frame: 'bare' },
  {
    path: '/will-registration',
    title: 'Will registration',
    file: 'register-will/register-will.tsx',
    aliases: ['/register-will'],
    frame: 'bare',
  },
  {
    path: '/digital-signing',
    title: 'Digital Signing',
    file: 'signing/digital-signing.tsx',
    aliases: ['/signing-process'],
    frame: 'app',
  },
  {
    path: '/digital-signatures',
    title: 'Digital signature ceremony',
    file: 'ceremony/digital-signatures.tsx',
    frame: 'app',
  },
  {
    path: '/video-verification',
    title: 'Video statement of truth',
    file: 'ceremony/video-verification.tsx',
    aliases: ['/video-call'],
    frame: 'app',
  },
  {
    path: '/blockchain-registration',
    title: 'NFT minting',
    file: 'registration/blockchain-registration.tsx',
    frame: 'app',
  },
  {
    path: '/multi-chain-wills',
    title: 'Multi-chain wills',
    file: 'multi-chain/multi-chain-wills.tsx',
    aliases: ['/multi-chain'],
    frame: 'app',
  },
  {
    path: '/nft-guide',
    title: 'Blockchain and NFT guide',
    file: 'guide/nft-guide.tsx',
    aliases: ['/guide'],
    welsh: true,
    frame: 'public',
  },
  {
    path: '/death-notices',
    title: 'Death notice management',
    file: 'death-notices/death-notices.tsx',
    frame: 'app',
  },
  {
    path: '/estate-administration',
    title: 'Estate administration',
    file: 'estate/start/estates.tsx',
    frame: 'app',
  },
  { path: '/pricing', title: 'Pricing', file: 'pricing/pricing.tsx', welsh: true, frame: 'public' },
  {
    path: '/cost-calculator',
    title: 'Cost calculator',
    file: 'cost-calculator/cost-calculator.tsx',
    aliases: ['/cost-demo'],
    welsh: true,
    frame: 'public',
  },
  { path: '/payment', title: 'Payment', file: 'payment/payment.tsx', frame: 'app' },
  {
    path: '/how-it-works',
    title: 'How it works',
    file: 'how-it-works/how-it-works.tsx',
    welsh: true,
    frame: 'public',
  },
  {
    path: '/uk-wills-act-compliance',
    title: 'UK Wills Act Compliance',
    file: 'compliance/compliance.tsx',
    aliases: ['/wills-act-compliance'],
    welsh: true,
    frame: 'public',
  },
  {
    path: '/privacy-policy',
    title: 'Privacy Policy',
    file: 'privacy/privacy.tsx',
    aliases: ['/privacy'],
    welsh: true,
    frame: 'public',
  },
  {
    path: '/terms-of-service',
    title: 'Terms of Service',
    file: 'terms/terms.tsx',
    aliases: ['/terms'],
    welsh: true,
    frame: 'public',
  },
  { path: '/support', title: 'Support', file: 'support/support.tsx', welsh: true, frame: 'public' },
  { path: '/audit-log', title: 'Audit Log', file: 'audit-log/audit-log.tsx', frame: 'app' },
  { path: '/signing-process-2', title: 'After payment', file: 'signing/signing-process-2.tsx', frame: 'app' },
  {
    path: '/login',
    title: 'Sign in',
    file: 'accounts/login.tsx',
    welsh: true,
    frame: 'interactive',
    painted: true,
  },
  // beside the specification's table
  {
    path: '/sign-up',
    title: 'Create an account',
    file: 'accounts/sign-up.tsx',
    welsh: true,
    frame: 'interactive',
    painted: true,
  },
  { path: '/invitations', title: 'Your invitations', file: 'dashboard/invitations.tsx', frame: 'app' },
  {
    path: '/people-around',
    title: 'People around your will',
    file: 'people-around/people-around.tsx',
    frame: 'app',
  },
  { path: '/named', title: 'What you are named for', file: 'people-around/named.tsx', frame: 'app' },
  {
    path: '/wills/:id/shared-secret',
    title: 'Let chosen people open your will together',
    file: 'shared-secret/open-together.tsx',
    frame: 'app',
  },
  { path: '/shares', title: 'Shares you hold', file: 'shared-secret/shares.tsx', frame: 'app' },
  { path: '/find-a-will', title: 'Find a will', file: 'finding/find-a-will.tsx', frame: 'app' },
  { path: '/released', title: 'Released to you', file: 'released/released.tsx', frame: 'app' },
  { path: '/released/:willId', title: 'A released copy', file: 'released/read-copy.tsx', frame: 'app' },
  {
    path: '/estate-administration/:willId',
    title: 'An estate',
    file: 'estate/overview/overview.tsx',
    frame: 'app',
  },
  {
    path: '/estate-administration/:willId/people',
    title: 'People of an estate',
    file: 'estate/people/people.tsx',
    frame: 'app',
  },
  {
    path: '/estate-administration/:willId/assets',
    title: 'Assets and debts of an estate',
    file: 'estate/assets/assets.tsx',
    frame: 'app',
  },
  {
    path: '/estate-administration/:willId/tax',
    title: 'Inheritance tax of an estate',
    file: 'estate/tax/tax.tsx',
    frame: 'app',
  },
  {
    path: '/estate-administration/:willId/probate',
    title: 'Probate worksheet of an estate',
    file: 'estate/probate/probate.tsx',
    frame: 'app',
  },
  {
    path: '/estate-administration/:willId/agreement',
    title: 'Agreement of the executors',
    file: 'estate/agreement/agreement.tsx',
    frame: 'app',
  },
  {
    path: '/estate-administration/:willId/accounts',
    title: 'Accounts of an estate',
    file: 'estate/accounts/accounts.tsx',
    frame: 'app',
  },
  {
    path: '/estate-administration/:willId/documents',
    title: 'Documents of an estate',
    file: 'estate/documents/documents.tsx',
    frame: 'app',
  },
  {
    path: '/estate-administration/:willId/letters',
    title: 'Letters of an estate',
    file: 'estate/letters/letters.tsx',
    frame: 'app',
  },
  {
    path: '/estate-administration/:willId/views',
    title: 'What beneficiaries are shown of an estate',
    file: 'estate/views/views.tsx',
    frame: 'app',
  },
  {
    path: '/estate-administration/:willId/closing',
    title: 'Closing of an estate',
    file: 'estate/closing/closing.tsx',
    frame: 'app',
  },
  {
    path: '/accessibility',
    title: 'Accessibility statement',
    file: 'accessibility/accessibility.tsx',
    welsh: true,
    frame: 'public',
  },
  {
    path: '/support/write',
    title: 'Write to us',
    file: 'support/write-to-us.tsx',
    welsh: true,
    frame: 'interactive',
  },
  {
    path: '/password-reset',
    title: 'Set a new password',
    file: 'accounts/password-reset.tsx',
    welsh: true,
    frame: 'interactive',
  },
  {
    path: '/password-reset/:token',
    title: 'Set a new password',
    file: 'accounts/new-password.tsx',
    welsh: true,
    frame: 'interactive',
  },
  {
    path: '/email-take-back/:token',
    title: 'Take your email address back',
    file: 'accounts/email-take-back.tsx',
    welsh: true,
    frame: 'interactive',
  },
  {
    path: '/not-me/:token',
    title: 'Somebody else signed in?',
    file: 'accounts/not-me.tsx',
    welsh: true,
    frame: 'interactive',
  },
  {
    path: '/stop-withdrawal/:token',
    title: 'Stop the withdrawal of a registration',
    file: 'stopping/stop-by-link.tsx',
    welsh: true,
    frame: 'interactive',
  },
  {
    path: '/stop-erasure/:token',
    title: 'Stop the erasure of your account',
    file: 'stopping/stop-by-link.tsx',
    welsh: true,
    frame: 'interactive',
  },
  {
    path: '/stop-death-notice',
    title: 'Are you alive?',
    file: 'stopping/stop-by-link.tsx',
    aliases: ['/alive'],
    welsh: true,
    frame: 'interactive',
  },
  {
    path: '/stop-death-notice/:token',
    title: 'Are you alive?',
    file: 'stopping/stop-by-link.tsx',
    welsh: true,
    frame: 'interactive',
  },
  {
    path: '/estate-view/:token',
    title: 'What the executors show you',
    file: 'estate/views/opened-view.tsx',
    frame: 'interactive',
  },
  {
    path: '/receipt/:token',
    title: 'A receipt to sign',
    file: 'estate/receipts/receipt-link.tsx',
    frame: 'interactive',
  },
  {
    path: '/stop-reminders/:token',
    title: 'No more reminders',
    file: 'stopping/stop-reminders.tsx',
    welsh: true,
    frame: 'interactive',
  },
  {
    path: '/confirm-address/:token',
    title: 'Confirm your email address',
    file: 'accounts/confirm-address.tsx',
    welsh: true,
    frame: 'interactive',
  },
  {
    path: '/unlock/:token',
    title: 'Use codes by email again',
    file: 'accounts/unlock.tsx',
    welsh: true,
    frame: 'interactive',
  },
  {
    path: '/admin-link/:token',
    title: 'Create the administrator account',
    file: 'accounts/admin-link.tsx',
    frame: 'interactive',
  },
  {
    path: '/invitation/:token',
    title: 'Your invitation',
    file: 'witness/invitation.tsx',
    welsh: true,
    frame: 'interactive',
  },
  {
    path: '/witness',
    title: 'Your part as a witness',
    file: 'witness/witness.tsx',
    welsh: true,
    frame: 'interactive',
  },
  {
    path: '/hand-off/:token',
    title: 'Go on with this device',
    file: 'hand-off/hand-off.tsx',
    welsh: true,
    frame: 'interactive',
  },
  { path: '/verify', title: 'Check a document', file: 'verify/verify.tsx', welsh: true, frame: 'public' },
  {
    path: '/registered/:commitment',
    title: 'Is this will registered?',
    file: 'verify/registered.tsx',
    welsh: true,
    frame: 'interactive',
  },
  { path: '/account', title: 'Your account', file: 'account/account.tsx', welsh: true, frame: 'app' },
  {
    path: '/recovery-codes',
    title: 'Recovery codes',
    file: 'factors/recovery-codes.tsx',
    welsh: true,
    frame: 'app',
  },
  {
    path: '/staff-factor',
    title: 'Add a passkey or an authenticator app first',
    file: 'factors/staff-factor.tsx',
    frame: 'app',
  },
  {
    path: '/identity-reviews',
    title: 'Identity checks to review',
    file: 'identity-reviews/identity-reviews.tsx',
    frame: 'app',
  },
  {
    path: '/notice-reviews',
    title: 'Open death notices',
    file: 'notice-reviews/notice-reviews.tsx',
    frame: 'app',
  },
  {
    path: '/staff-payments',
    title: 'Payments to look at',
    file: 'staff/staff-payments.tsx',
    frame: 'app',
  },
  {
    path: '/staff-invitations',
    title: 'Invite somebody',
    file: 'staff/staff-invitations.tsx',
    frame: 'app',
  },
  {
    path: '/staff-timeline',
    title: 'What happened to somebody',
    file: 'staff/staff-timeline.tsx',
    frame: 'app',
  },
  { path: '/mailbox', title: 'Development mailbox', file: 'mailbox/mailbox.tsx', frame: 'interactive' },
  { path: '/kit', title: 'Components', file: 'kit/kit.tsx', frame: 'interactive' },
]

/** A screen's addresses: its path, its aliases, and both in Welsh. */
export function addressesOf({
  path,
  aliases = [],
  welsh,
}: Pick<Screen, 'path' | 'aliases' | 'welsh'>): string[] {
  const english = [path, ...aliases]
  return welsh === true ? [...english, ...english.map(inWelsh)] : english
}

/** All addresses the screens answer. */
export const addresses: string[] = screens.flatMap(addressesOf)
