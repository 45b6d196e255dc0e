// Every message, toast and consent of the specification (sections 4, 5 and 8, as changed by the decisions):
// the source file that contains it, and the test that provokes it. A sentence that loses either fails here.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const domain = 'packages/domain/src'
const corda = 'packages/chains/src/corda'
const intake = 'apps/server/src/wills/pdf-inspection/file-type'
const web = 'apps/web/src'
const fields = `${domain}/field-problems.ts`
const form = `${domain}/registration-form.test.ts`
const rows = 'test/e2e/rows'

/** The text; its file; the tests that provoke it. `source`: its form there, if it is assembled from parts. */
interface Message {
  says: string
  source: string
  at: string
  provoked: readonly string[]
  /** Its form in the test, if that is not word for word. */
  tested?: string
}
const message = (
  says: string,
  at: string,
  provoked: string | readonly string[],
  parts: Partial<Pick<Message, 'source' | 'tested'>> = {},
): Message => ({ says, at, source: says, provoked: [provoked].flat(), ...parts })
const browser = 'test/e2e/messages.e2e.ts'
const deathNotices = 'test/e2e/death-notices.e2e.ts'

const messages: readonly Message[] = [
  // Section 5: files
  message('Only PDF, DOC, and DOCX files are allowed', `${intake}.ts`, [
    `${intake}.test.ts`,
    `${rows}/wills.ts`,
  ]),
  message('File size must be less than 10MB', `${intake}.ts`, [`${intake}.test.ts`, `${rows}/wills.ts`]),
  message('Filename is too long', `${intake}.ts`, [`${intake}.test.ts`, `${rows}/wills.ts`]),
  message('Save it as a PDF and upload that', `${intake}.ts`, [`${intake}.test.ts`, `${rows}/wills.ts`]),
  message('Will Title is required', `${web}/wills/words.ts`, `${rows}/wills.ts`),
  message('Version is required', `${web}/wills/words.ts`, `${rows}/wills.ts`),
  // Section 5: signing
  message(
    'Consent Required: Please confirm all required consents before signing.',
    `${web}/ceremony/words.ts`,
    `${rows}/signing.ts`,
  ),
  message(
    'Consent Required: Please confirm all required consents before signing.',
    `${domain}/ceremony.ts`,
    'apps/server/src/ceremony/ceremony.test.ts',
    { tested: 'Consent Required' },
  ),
  message(
    'Video Statement Required: Please record your video statement of truth before signing.',
    `${web}/ceremony/words.ts`,
    `${rows}/signing.ts`,
  ),
  message(
    'Video Statement Required: Please record your video statement of truth before signing.',
    `${domain}/ceremony.ts`,
    'apps/server/src/ceremony/ceremony.test.ts',
    { tested: 'Video Statement Required' },
  ),
  message(
    'I am a witness and observed the testator sign in my presence',
    `${domain}/ceremony.ts`,
    `${domain}/ceremony.test.ts`,
  ),
  message(
    'I joined by live video and saw the testator sign on screen; I understand this is evidence and ' +
      'does not count as witnessing the will',
    `${domain}/ceremony.ts`,
    `${domain}/ceremony.test.ts`,
    { tested: 'does not count as witnessing the will' },
  ),
  message(
    'I sign in the presence of the witnesses named here',
    `${domain}/ceremony.ts`,
    `${rows}/signing.ts`,
  ),
  message(
    'I understand the digital signature has the same legal effect as a handwritten one under UK law on ' +
      'this registration statement. It does not sign or change the will itself',
    `${domain}/ceremony.ts`,
    [`${rows}/signing.ts`],
    { tested: 'same legal effect as a handwritten one under UK law' },
  ),
  message(
    'I acknowledge and accept the above legal requirements',
    `${domain}/legal-notice.ts`,
    'test/e2e/main-job.e2e.ts',
  ),
  // Section 5: accounts
  ...['First name is required', 'Last name is required', 'Valid email is required'].map((says) =>
    message(says, fields, browser),
  ),
  ...['Username is required', 'Password is required'].map((says) =>
    message(says, fields, `${rows}/public.ts`),
  ),
  // Section 5: the registration form
  ...Object.entries({
    'full-name-needed': 'Full name is required',
    'phone-needed': 'Valid phone number is required',
    'address-needed': 'Complete address is required',
    'witness-1-name-needed': 'Witness 1 name is required',
    'witness-2-name-needed': 'Witness 2 name is required',
    'executor-name-needed': 'Executor name is required',
    'relationship-needed': 'Relationship is required',
    'will-title-needed': 'Will title is required',
    'description-needed': 'Brief description is required',
    'storage-place-needed': 'Storage location of original will document is required',
    'email-needed': 'Valid email is required',
    'network-needed': 'Select at least one blockchain',
    'terms-needed': 'You must agree to terms',
    'advice-needed': 'Legal confirmation required',
  }).flatMap(([code, says]) => [
    message(says, fields, form, { source: `'${code}': '${says}'`, tested: `'${code}'` }),
    message(says, fields, `${rows}/wills.ts`),
  ]),
  message(
    'You have unsaved changes. Are you sure you want to leave this page? Your progress will be lost.',
    `${web}/register-will/words.ts`,
    `${rows}/wills.ts`,
  ),
  // Section 5: networks
  message(
    'Invalid recipient address for {chain}',
    'packages/chains/src/chain.ts',
    [`${corda}/consent.test.ts`, `${corda}/adapter.test.ts`],
    { source: 'Invalid recipient address for ${', tested: 'Invalid recipient address for' },
  ),
  message(
    'Unsupported blockchain network: {chain}',
    'apps/server/src/registration/networks/networks.ts',
    'apps/server/src/registration/networks/networks.test.ts',
    { source: 'Unsupported blockchain network: ${', tested: 'Unsupported blockchain network' },
  ),
  message(
    'No adapter found for network: {chain}',
    'apps/server/src/registration/networks/networks.ts',
    'apps/server/src/registration/networks/networks.test.ts',
    { source: 'No adapter found for network: ${', tested: 'No adapter found for network' },
  ),
  // Section 8: what fails
  message('Camera Access Required', `${web}/devices/camera-words.ts`, 'test/e2e/camera-refused.e2e.ts'),
  message(
    'Please allow camera access to record your video statement.',
    `${web}/recording/words.ts`,
    'test/e2e/camera-refused.e2e.ts',
  ),
  message('Signing Failed', `${web}/ceremony/words.ts`, browser),
  message('Verification Failed', `${web}/identity/words.ts`, browser),
  message('Upload Failed', `${web}/wills/words.ts`, browser),
  message('Login Failed', `${web}/accounts/words.ts`, [browser, `${rows}/public.ts`]),
  message('Invalid credentials', `${web}/refusals/codes.ts`, browser),
  message('Invalid username or password', 'packages/api/src/accounts.ts', [
    'apps/server/src/accounts/session/sign-in.test.ts',
    `${rows}/public.ts`,
  ]),
  message('Registration Failed', `${web}/accounts/words.ts`, browser),
  message('Something went wrong during registration', 'packages/api/src/accounts.ts', browser),
  message(
    'Wallet not found. Please install a browser wallet to use Ethereum features.',
    `${web}/wallet/words.ts`,
    ['test/e2e/own-wallet.e2e.ts', `${web}/wallet/wallets.test.ts`],
    { source: 'Wallet not found. Please install a browser wallet', tested: 'Wallet not found' },
  ),
  message('Wallet not connected', `${web}/wallet/words.ts`, `${web}/wallet/wallets.test.ts`),
  message('Wallet or contract not initialized', `${web}/wallet/words.ts`, `${web}/wallet/wallets.test.ts`),
  message(
    'Smart contract not initialized. Please ensure the Will NFT contract is deployed.',
    'apps/server/src/registration/networks/open-ethereum.ts',
    'apps/server/src/registration/networks/open-ethereum.test.ts',
    { tested: 'Smart contract not initialized' },
  ),
  message(
    'Smart contract not initialized',
    'packages/chains/src/ethereum/node.ts',
    'packages/chains/src/ethereum/adapter.test.ts',
  ),
  message(
    'Failed to extract token ID from transaction',
    'packages/chains/src/ethereum/status.ts',
    'packages/chains/src/ethereum/adapter.test.ts',
    { tested: 'Failed to extract token ID' },
  ),
  message('Failed to connect to Corda node: {status text}', `${corda}/node.ts`, `${corda}/node.test.ts`, {
    source: 'Failed to connect to Corda node: ${',
    tested: 'Failed to connect to Corda node',
  }),
  message('Corda connection failed: {reason}', `${corda}/node.ts`, `${corda}/node.test.ts`, {
    source: 'Corda connection failed: ${',
    tested: 'Corda connection failed',
  }),
  message(
    'Not connected to Corda network',
    'apps/server/src/registration/networks/open-corda.ts',
    'apps/server/src/registration/networks/open-corda.test.ts',
  ),
  ...(['create', 'update', 'transfer'] as const).map((verb) =>
    message(`Failed to ${verb} Will state`, `${corda}/adapter.ts`, `${corda}/adapter.test.ts`),
  ),
  ...(
    [
      ['mint', 'mint Will'],
      ['update', 'update Will'],
      ['transfer', 'transfer Will'],
    ] as const
  ).map(([, doing]) =>
    message(`Failed to ${doing} on Corda: …`, `${corda}/adapter.ts`, `${corda}/adapter.test.ts`, {
      source: `'${doing}'`,
      tested: 'on Corda: ',
    }),
  ),
  message(
    'NFT minting failed on {chain}: {reason}',
    'apps/server/src/registration/anchors/anchor-will.ts',
    'apps/server/src/registration/registration.test.ts',
    { source: 'NFT minting failed on ${', tested: 'NFT minting failed on' },
  ),
  message(
    'Unknown error occurred',
    'apps/server/src/registration/anchors/anchor-will.ts',
    'apps/server/src/registration/registration.test.ts',
  ),
  message('404 Page Not Found', `${web}/not-found/words.ts`, 'test/e2e/layout.e2e.ts'),
  message('Payment required to access', `${web}/signing/words.ts`, `${rows}/signing.ts`),
  message('Loading wills...', `${web}/my-wills/words.ts`, `${rows}/wills.ts`),
  // Section 8: what went well
  message(
    'Recording Started: Please state your agreement to the will terms clearly.',
    `${web}/recording/words.ts`,
    `${rows}/signing.ts`,
    { tested: 'Please state your agreement to the will terms clearly.' },
  ),
  message(
    'Document Signed Successfully: Your digital signature has been recorded.',
    'apps/server/src/ceremony/statement/sign-statement.ts',
    [browser, 'apps/server/src/ceremony/ceremony.test.ts'],
    { tested: 'Document Signed Successfully' },
  ),
  message(
    'Identity pre-checked: a person will review it',
    'packages/api/src/identity.ts',
    'apps/server/src/identity/identity.test.ts',
  ),
  message('Will Uploaded Successfully', `${web}/wills/words.ts`, [browser, `${rows}/wills.ts`]),
  message(
    'Your will has been uploaded and is ready for verification.',
    `${web}/wills/words.ts`,
    `${rows}/wills.ts`,
  ),
  // The title is the specification's; a person is not welcomed to a product (issue 16).
  message(
    'Login Successful: Welcome back',
    'packages/api/src/accounts.ts',
    [browser, 'apps/server/src/accounts/session/sign-in.test.ts'],
    { tested: 'Login Successful' },
  ),
  message(
    'Registration Successful: Your account has been created. Please log in.',
    'packages/api/src/accounts.ts',
    [browser, 'apps/server/src/accounts/sign-up/sign-up.test.ts'],
    { tested: 'Registration Successful' },
  ),
  message('Copied to clipboard', `${web}/ui/words.ts`, `${rows}/row.ts`),
  message('Certificate Downloaded', `${web}/registration/words.ts`, `${rows}/networks.ts`),
  // Section 4: the networks, one after another
  message('Minting on X', `${web}/registration/words.ts`, browser, {
    source: 'Minting on {network}',
    tested: 'Minting on',
  }),
  message('Success on X', `${web}/registration/words.ts`, browser, {
    source: 'Success on {network}',
    tested: 'Success',
  }),
  message('Failed on X', `${web}/registration/words.ts`, browser, {
    source: 'Failed on {network}',
    tested: 'Failed on',
  }),
  message('Multi-Chain Registration Complete!', `${web}/registration/words.ts`, browser),
  message('Partial Success', `${web}/registration/words.ts`, browser),
  // Death notices
  message(
    'Death Notice Submitted: The death notice has been submitted for confirmation.',
    `${web}/death-notices/report-words.ts`,
    deathNotices,
    { tested: 'The death notice has been submitted for confirmation.' },
  ),
  message('No pending death notices', `${web}/death-notices/words.ts`, deathNotices),
  message('Awaiting N more confirmation(s)', `${web}/death-notices/words.ts`, deathNotices, {
    source: 'Awaiting {missing} more confirmation(s)',
    tested: 'Awaiting 2 more confirmation(s)',
  }),
  message('Submission Failed', `${web}/death-notices/report-words.ts`, deathNotices),
]

const read = new Map<string, Promise<string>>()
/** A file's text, its sentences whole where they are broken over lines. */
const fileOf = async (path: string): Promise<string> => {
  const known =
    read.get(path) ??
    readFile(join(root, path), 'utf8').then((text) => text.replaceAll(/(['"`]) \+\s+\1/g, ''))
  read.set(path, known)
  return await known
}

test.each(messages)('$says ($at)', async ({ says, source, at, provoked, tested }) => {
  expect(await fileOf(at)).toContain(source)
  for (const path of provoked) expect(await fileOf(path), path).toContain(tested ?? says)
})
