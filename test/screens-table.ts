// Generates docs/screens.md from the list of screens and the browser tests' expectations: every address, who
// sees it, its source file, and its test.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screens, type Screen } from '../apps/web/src/addresses/screens.ts'
import { inWelsh } from '../apps/web/src/platform/language.ts'
import { rows } from './e2e/rows/rows.ts'

const root = join(import.meta.dirname, '..')

const frames: Record<Screen['frame'], string> = {
  public: 'everybody',
  interactive: 'everybody',
  bare: 'signed in, no shared layout',
  app: 'signed in',
}

/**
 * Screens beside the specification's table have their browser tests elsewhere: the file, and a text in it
 * that proves it covers them.
 */
const elsewhere: Record<string, readonly [file: string, says: string]> = {
  '/sign-up': ['sign-up.e2e.ts', 'Create account'],
  '/invitations': ['sign-up.e2e.ts', 'Your invitations'],
  '/people-around': ['people-around.e2e.ts', "'People around your will'"],
  '/named': ['people-around.e2e.ts', "'What you are named for'"],
  '/wills/:id/shared-secret': ['shared-secret.e2e.ts', "'Switch it on'"],
  '/shares': ['shared-secret.e2e.ts', "'Shares you hold'"],
  '/find-a-will': ['find-a-will.e2e.ts', "'A registered will exists'"],
  '/released': ['released.e2e.ts', "'Released to you'"],
  '/released/:willId': ['released.e2e.ts', "'Read the copy'"],
  '/estate-administration/:willId': ['work-estate.ts', "'Overview'"],
  '/estate-administration/:willId/people': ['work-estate.ts', "'Add a person'"],
  '/estate-administration/:willId/assets': ['work-estate.ts', "'Add an asset'"],
  '/estate-administration/:willId/tax': ['tour-estate.ts', "'/tax'"],
  '/estate-administration/:willId/agreement': ['work-estate.ts', "'Agreement'"],
  '/estate-administration/:willId/probate': ['work-estate.ts', "go('Probate')"],
  '/estate-administration/:willId/accounts': ['work-estate.ts', "'Make an entry'"],
  '/estate-administration/:willId/documents': ['keep-document.ts', "'Add a document'"],
  '/estate-administration/:willId/letters': ['work-estate.ts', "go('Letters')"],
  '/estate-administration/:willId/views': ['give-view.ts', "'For beneficiaries'"],
  '/estate-view/:token': ['give-view.ts', "'/estate-view/'"],
  '/receipt/:token': ['tour-estate.ts', '`/receipt/'],
  '/estate-administration/:willId/closing': ['work-estate.ts', "go('Closing')"],
  '/support/write': ['support.e2e.ts', "'Write to us'"],
  '/password-reset': ['other-screens.e2e.ts', 'I have forgotten my password'],
  '/password-reset/:token': ['other-screens.e2e.ts', '/password-reset/'],
  '/email-take-back/:token': ['other-screens.e2e.ts', '/email-take-back/'],
  '/not-me/:token': ['other-screens.e2e.ts', '/not-me/'],
  '/stop-withdrawal/:token': ['stop-by-link.e2e.ts', "'withdrawal'"],
  '/stop-erasure/:token': ['stop-by-link.e2e.ts', "'erasure'"],
  '/stop-death-notice': ['staff/notice-reviews.ts', "'/alive'"],
  '/stop-death-notice/:token': ['tour-troubles.ts', "name: 'stop-death-notice'"],
  '/stop-reminders/:token': ['stop-reminders.e2e.ts', "'No more reminders'"],
  '/confirm-address/:token': ['acts.ts', 'Confirm my email address'],
  '/unlock/:token': ['tour-troubles.ts', "name: 'unlock'"],
  '/admin-link/:token': ['staff.e2e.ts', 'adminLink'],
  '/invitation/:token': ['witness-phone.e2e.ts', 'invitationOf'],
  '/witness': ['witness-phone.e2e.ts', 'You have signed'],
  '/hand-off/:token': ['other-screens.e2e.ts', '/hand-off/'],
  '/verify': ['other-screens.e2e.ts', "'/verify'"],
  '/registered/:commitment': ['registered.e2e.ts', "'This will is registered'"],
  '/staff-factor': ['staff.e2e.ts', 'staffWords.en.page'],
  '/identity-reviews': ['tour.ts', "name: 'identity-review'"],
  '/notice-reviews': ['staff/notice-reviews.ts', "'/notice-reviews'"],
  '/staff-payments': ['staff/service-work.ts', "'/staff-payments'"],
  '/staff-invitations': ['staff/service-work.ts', "'/staff-invitations'"],
  '/staff-timeline': ['staff/service-work.ts', "'/staff-timeline'"],
  '/account': ['keyboard-pages.e2e.ts', "'/account'"],
  '/recovery-codes': ['factors.e2e.ts', "'/recovery-codes'"],
  '/mailbox': ['tour.ts', "name: 'mailbox'"],
  '/kit': ['tour-troubles.ts', "name: 'kit'"],
}

interface Line {
  screen: Screen
  /** Null: no browser test opens it. */
  test: string | null
}

/** Each screen with the browser test that covers it. */
export function coverage(): Line[] {
  return screens.map((screen) => {
    const row = rows.find(({ path }) => path === screen.path)
    if (row !== undefined) {
      const [elements, deeds] = [
        row.views.flatMap((view) => view.elements).length,
        row.views.flatMap((view) => view.deeds ?? []).length,
      ]
      return { screen, test: elements + deeds === 0 ? null : `rows: elements ${elements}, uses ${deeds}` }
    }
    const [file, says] = elsewhere[screen.path] ?? ['', '']
    const path = join(root, 'test/e2e', file)
    if (file !== '' && existsSync(path) && readFileSync(path, 'utf8').includes(says))
      return { screen, test: file }
    // The tour includes every public page automatically.
    return {
      screen,
      test:
        screen.frame === 'public' && !screen.path.includes(':') ? 'no-script.e2e.ts, tour-public.ts' : null,
    }
  })
}

export function screensTable(): string {
  const lines = coverage().map(({ screen, test }) => {
    const { path, title, aliases = [], welsh, frame, file } = screen
    const also = [path, ...aliases]
    return [
      `\`${path}\``,
      title,
      aliases.map((alias) => `\`${alias}\``).join(', '),
      welsh === true ? also.map((one) => `\`${inWelsh(one)}\``).join(', ') : '',
      frames[frame],
      `[${file}](../apps/web/src/${file})`,
      test ?? '**none**',
    ]
  })
  const head = ['Route', 'Title', 'Aliases', 'In Welsh', 'Who sees it', 'Source', 'Browser test']
  return `${[
    '# Screens',
    '',
    'Made from `apps/web/src/addresses/screens.ts` and from what the browser tests expect',
    '(`test/e2e/rows/`). After a change: `npx vitest run test/screens-table -u`.',
    '',
    'The first part is the specification’s table in its order; what stands behind it came beside it. A visitor',
    'sees the landing screen on every address that is for people who are signed in, and the way back to it is',
    'kept. `rows` is `test/e2e/rows.e2e.ts`: every element the specification names for the screen is there by',
    'its words, and does its thing. In each of its states it is also a stop of `test/e2e/tour.ts`, which axe',
    'judges in each size and colour.',
    '',
    `| ${head.join(' | ')} |`,
    `|${head.map(() => '---').join('|')}|`,
    ...lines.map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n')}\n`
}
