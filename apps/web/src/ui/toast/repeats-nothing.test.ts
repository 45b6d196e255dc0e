// What happened is said by a toast only where the page itself does not say it: each one that reports a success has its
// reason here. Errors stand on the page too, and stay until they are dismissed.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../..')

type Why =
  /** One of the specification's messages (section 8). */
  | 'specified'
  /** A file went to the downloads, or a text to the clipboard. */
  | 'taken'
  /** The page or the card on which it was done is gone. */
  | 'gone'
  /** What follows from it, which the page does not say. */
  | 'follows'
  /** Somebody was written to, or it is done later: nothing on the page is different. */
  | 'unseen'
  /** It is undone from here. */
  | 'undo'

const reasons: Record<string, Why[]> = {
  'account/password-section.tsx': ['follows'],
  'account/sessions-section.tsx': ['follows'],
  'accounts/admin-link.tsx': ['specified'],
  'accounts/create-account-form.tsx': ['specified'],
  'accounts/email-take-back.tsx': ['gone'],
  'accounts/new-password.tsx': ['gone'],
  'accounts/sign-in-form.tsx': ['specified'],
  'ceremony/use-signing.ts': ['specified'],
  'death-notices/notice-actions.tsx': ['follows'],
  'death-notices/report.tsx': ['specified'],
  'drafts/use-draft-deletion.ts': ['undo'],
  'factors/change-dialog.tsx': ['follows'],
  'identity-reviews/decision.tsx': ['gone'],
  'identity/identity-check.tsx': ['specified'],
  'layout/notices/alive-band.tsx': ['gone'],
  'notice-reviews/dispute-pack.tsx': ['taken'],
  'notice-reviews/dispute.tsx': ['follows'],
  'notice-reviews/executor-ends.tsx': ['follows'],
  'notice-reviews/freeze.tsx': ['follows'],
  'notice-reviews/incidents.tsx': ['gone'],
  'notice-reviews/inspection-form.tsx': ['follows'],
  'notice-reviews/letter-outcome.tsx': ['gone'],
  'notice-reviews/letters.tsx': ['taken'],
  'notice-reviews/professional.tsx': ['follows'],
  'notice-reviews/professionals.tsx': ['follows', 'follows'],
  'notice-reviews/undo-letter.tsx': ['gone'],
  'payment/add-network.tsx': ['gone'],
  'people-around/naming.tsx': ['follows'],
  'people-around/own-keys.tsx': ['follows'],
  'people-around/people-list.tsx': ['unseen'],
  'people-around/use-tell.tsx': ['unseen'],
  'recording/video-statement.tsx': ['specified'],
  'register-will/use-submit.ts': ['gone'],
  'registration/certificate-card.tsx': ['specified'],
  'registration/give-up-networks.tsx': ['gone'],
  'registration/use-messages.ts': ['specified', 'specified'],
  'registration/use-retry.ts': ['unseen'],
  'released/dispute-pack.tsx': ['taken'],
  'released/own-copy.tsx': ['taken'],
  'released/renew-button.tsx': ['gone'],
  'released/take-files.tsx': ['taken'],
  'shared-secret/choose-people.tsx': ['follows'],
  'shared-secret/closing-secret.tsx': ['gone'],
  'shared-secret/coming-secret.tsx': ['gone', 'gone', 'gone'],
  'shared-secret/holders.tsx': ['follows'],
  'shared-secret/holding-card.tsx': ['follows', 'gone'],
  'shared-secret/keep-codes.tsx': ['follows'],
  'shared-secret/own-key-section.tsx': ['gone'],
  'signing/remind-button.tsx': ['unseen'],
  'signing/replace-dialog.tsx': ['follows'],
  'signing/witnesses-card.tsx': ['unseen'],
  'staff/refund-form.tsx': ['gone'],
  'ui/copy-button/copy-button.tsx': ['specified'],
  'wallet/move-token.tsx': ['unseen'],
  'wills/use-copies.ts': ['taken'],
  'wills/upload/use-document-upload.ts': ['specified'],
  'wills/upload/use-upload-draft.ts': ['gone'],
  'wills/withdraw-dialog.tsx': ['follows'],
  'wills/withdrawal-waits.tsx': ['gone'],
}

/** The arguments of each call of `toast`. */
function callsIn(text: string): string[] {
  return [...text.matchAll(/\btoast\(/g)].map(({ index }) => {
    let depth = 0
    for (let at = index + 'toast'.length; at < text.length; at++) {
      if (text[at] === '(') depth += 1
      if (text[at] === ')' && --depth === 0) return text.slice(index, at + 1)
    }
    throw new Error(`No end: ${text.slice(index, index + 60)}`)
  })
}

test('each toast about a success has a reason to be one', () => {
  const found = globSync('**/*.{ts,tsx}', { cwd: source })
    .filter((file) => !/\.test\.|\.examples\.|^ui\/toast\//.test(file))
    .flatMap((file) => {
      const calls = callsIn(readFileSync(join(source, file), 'utf8'))
      const done = calls.filter((one) => !one.includes("kind: 'error'")).length
      return done === 0 ? [] : [[file, done] as const]
    })
    .toSorted(([one], [other]) => one.localeCompare(other))
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(reasons).map(([file, of]) => [file, of.length])),
  )
})
