// What the API's description says before its calls: how a program talks to the register, a walk with commands that a
// test runs (test/acceptance/api-walk.test.ts), and what each group of calls is about.

/** Groups of calls in the order of a will's life: the first part of a route's id → its name and what it is about. */
export const subjects = {
  service: [
    'The service',
    'Whether it is up, its figures for monitoring, this description, and writing to support.',
  ],
  networks: ['Networks', 'Which ledgers a will can be registered on here, and what each is.'],
  figures: ['Figures', 'How many wills are registered, and how long it took people.'],
  accounts: [
    'Accounts',
    'Opening an account, signing in and out, passwords, email addresses and confirmation codes.',
  ],
  factors: ['Second factors', 'Passkeys, authenticator apps and recovery codes.'],
  mail: ['Returned mails', 'What a mail server reports about mails it could not deliver.'],
  links: ['Links in mails', 'What the links in mails of the register do when their button is pressed.'],
  handOffs: ['Going on with a phone', 'One task handed to another device by a code to scan.'],
  wills: ['Wills', 'Uploading the PDF, the form, drafts, versions, and opening what is kept.'],
  people: ['People around a will', 'Executors, contacts and a solicitor whom the testator names.'],
  parties: ['Witnesses', 'Inviting the two witnesses, and what they accept or decline.'],
  payments: ['Payments', 'Quotes, paying, receipts, refunds, and adding a network later.'],
  identity: [
    'Identity checks',
    'Pictures of a document and a face, read by software and judged by a person.',
  ],
  ceremony: ['Statements and signatures', 'Video statements, and the statement that three people sign.'],
  registration: ['Registration', 'How far each ledger is, withdrawing, and moving a token to an own wallet.'],
  explorer: ['Explorer', 'Transactions and tokens of the embedded ledgers, as pages.'],
  verification: [
    'Verification',
    'Checking a hash or a token, and what a verifier has to trust. Anybody may call these.',
  ],
  audit: ['Audit log', 'The record of each act, and the public log that proves nothing was removed.'],
  deathNotices: ['Death notices', 'Reporting a death, confirming it, disputing it and stopping it.'],
  professionals: [
    'Professionals',
    'Whom staff found in the public list of a profession, for notices that lack confirmers.',
  ],
  finding: [
    'Finding a will',
    'Choosing to be found after one’s death, and asking for a will by name and birth date.',
  ],
  yearly: [
    'The yearly question',
    'Once a year a testator is asked whether everything is still right. They answer, or choose not to be asked.',
  ],
  phone: [
    'Text messages',
    'One’s own mobile number, to which text messages about a notice of one’s death go, and what becomes of them.',
  ],
  sharedSecrets: [
    'Shared secrets',
    'A closed will that opens only with two of the people whom its testator chose, or with the testator.',
  ],
  released: ['Released wills', 'What an executor may read after a will is released to them.'],
  ownCopies: [
    'Own copies',
    'A key of an executor’s own, and the copy of a released will that it opens without the release worker.',
  ],
  estates: ['Estates', 'The executors’ own records: people, assets, debts, tax, agreement and accounts.'],
  disputePacks: [
    'Dispute packs',
    'What the register holds about a registration, in one sealed PDF for a lawyer.',
  ],
  executorEnds: ['Executors who end', 'Staff decide whether an estate goes on without an executor.'],
  incidents: ['Incidents', 'Staff look into a release that was taken back.'],
  dashboard: ['Dashboard', 'What a person can do next, and what has happened.'],
  events: ['Live changes', 'Server-sent events that say which answer to read again.'],
  ownData: ['One’s own data', 'A copy of everything held about a person, and erasing it.'],
} as const satisfies Record<string, readonly [name: string, text: string]>

/** Markdown. `$REGISTER` is the address of the register, `will.pdf` a PDF; each block of `sh` is run by a test. */
export const introduction = `
A register for existing wills in England and Wales. It registers, evidences and releases a will. It never makes,
changes or revokes one, and no call here does.

## Before you begin

- **Who you are** is a cookie: \`testate_session\` after signing in, \`testate_party\` after opening an invitation.
  A program keeps the cookie and sends it back. There are no API keys.
- **A change can be repeated safely** with an \`Idempotency-Key\` header: the same key and the same request get the
  first answer again, and nothing is done twice.
- **A refusal** is a problem document (RFC 9457). Go by \`code\`, and by \`reason\` where a code has several causes.
  \`detail\` is help for you; its words may change.
- **What only the person may decide**, such as signing or opening a file, asks for a code from their mailbox, a passkey
  or an authenticator app. A program cannot do it for them.
- **Limits**: each call may be made some 600 times a minute from one network, those that cost something less often.
  \`Retry-After\` says how long to wait.

## A walk

The commands need a running register and \`curl\`.

\`\`\`sh
REGISTER=http://localhost:3000
\`\`\`

Is it up?

\`\`\`sh
curl -fsS $REGISTER/readyz
\`\`\`

Open an account. The answer sets the session’s cookie.

\`\`\`sh
curl -fsS -c cookies.txt $REGISTER/api/auth/sign-up -H 'content-type: application/json' -d '{
  "firstName": "Ann", "lastName": "Example", "email": "ann@walk.example", "username": "ann.walks",
  "password": "a long and quiet walk", "signIn": true }'
\`\`\`

Upload the PDF of an existing will. It is inspected, hashed and encrypted; the answer is a draft.

\`\`\`sh
curl -fsS -b cookies.txt $REGISTER/api/wills -H 'idempotency-key: upload-of-my-will-1' \\
  -F title='My will' -F pdf=@will.pdf
\`\`\`

The wills of this account:

\`\`\`sh
curl -fsS -b cookies.txt $REGISTER/api/wills
\`\`\`

What a registration costs:

\`\`\`sh
curl -fsS $REGISTER/api/prices
\`\`\`

Does the register know a file? Anybody may ask, by its SHA-256.

\`\`\`sh
curl -fsS $REGISTER/api/verify/$(sha256sum will.pdf | cut -d' ' -f1)
\`\`\`

A refusal looks like this:

\`\`\`sh
curl -sS $REGISTER/api/wills
\`\`\`

From here people go on by themselves: the form, two witnesses, their identity checks, statements, signatures and the
payment. \`npm run register\` does the whole of it with sample people on a development register.
`
