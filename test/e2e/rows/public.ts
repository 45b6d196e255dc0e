// The rows for visitors: what the specification names on each public page, in the words that are true today
// (decisions, section 1).
import { expect } from 'vitest'
import {
  arrives,
  button,
  checkbox,
  field,
  follow,
  heading,
  leads,
  link,
  press,
  sees,
  text,
  type Deed,
  type Row,
} from './row.ts'

/**
 * The statutes and rules the compliance page covers (specification, section 2, with the real titles of
 * decisions, section 1, point 4).
 */
const statutes = [
  /Wills Act 1837/,
  /Electronic Communications Act 2000/,
  /2016\/696/,
  /eIDAS/,
  /UK GDPR/,
  /not a service regulated by the Financial Conduct Authority/,
  /ISO 27001/,
]

export const publicRows: readonly Row[] = [
  {
    path: '/',
    title: 'A register for existing wills',
    views: [
      {
        stage: 'visitor',
        elements: [
          text('A register for existing wills'),
          heading('Make sure your will is found, and trusted'),
          text(/Registering one will costs £150\.00, paid once/),
          heading('Why you can trust it'),
          text(/This register is run by/),
          link('Check a sample'),
          link('Register your will'),
          link('Sign in'),
        ],
        deeds: [
          leads('Check a sample', /^\/verify$/),
          leads('Register your will', /^\/(register-will|sign-up)/),
          leads('Sign in', /^\/login/),
        ],
      },
    ],
  },
  {
    path: '/nft-guide',
    title: 'Blockchain and NFT guide',
    views: [
      {
        stage: 'visitor',
        elements: [
          heading('Blockchain and NFT guide'),
          text(/distributed ledger/i),
          text(/Solana/),
          text(/Ethereum/),
          text(/Corda/),
          heading(/Document preparation/i),
          heading(/Identity verification/i),
          heading(/Digital signing ceremony/i),
          heading(/NFT creation/i),
          text(/SHA-256/),
          text(/checked (on|between)/i),
          link('Start Registration Process'),
          link(/^(Log in|Sign in)/),
        ],
        deeds: [leads('Start Registration Process', /^\/(register-will|sign-up\?next=)/)],
      },
    ],
  },
  {
    path: '/pricing',
    title: 'Pricing',
    views: [
      {
        stage: 'visitor',
        elements: [
          heading('Pricing'),
          text(/£150\.00/),
          text(/£35\.00/),
          text(/£32\.00/),
          text(/£42\.00/),
          text(/14[- ]day|14 days/),
          text(/checked (on|between)/i),
        ],
      },
    ],
  },
  {
    path: '/cost-calculator',
    title: 'Cost calculator',
    views: [
      {
        stage: 'visitor',
        elements: [
          heading('Cost calculator'),
          checkbox(/Solana/),
          checkbox(/Ethereum/),
          checkbox(/Corda/),
          text(/£150\.00/),
          link(/Register Will on 2 Networks/),
        ],
        deeds: [
          {
            does: 'without a network one press ticks those the fee includes',
            act: async (page) => {
              for (const network of [/Solana/, /Ethereum/, /Corda/])
                await page.getByRole('checkbox', { name: network }).uncheck()
              await press(page, 'Choose Solana and Corda')
              await sees(page, 'Register Will on 2 Networks')
            },
          },
          {
            does: 'Ethereum adds its price; the quote can be seen beforehand; the way goes on to the form',
            act: async (page) => {
              await page.getByRole('checkbox', { name: /Ethereum/ }).check()
              await sees(page, '£182.00')
              await follow(page, /Register Will on 3 Networks/)
              await arrives(page, /^\/(register-will|sign-up\?next=)/)
            },
          },
        ],
      },
    ],
  },
  {
    path: '/how-it-works',
    title: 'How it works',
    views: [
      {
        stage: 'visitor',
        elements: [
          heading(/How it works/),
          text(/beta/i),
          link('Start Free Demo'),
          link('Sign In to Register'),
          link(/guide/i),
          heading(/Upload (your )?will/i),
          heading(/Digital witnesses/i),
          heading(/Blockchain registration/i),
          heading(/Instant verification/i),
          text(/Solana/),
          text(/Ethereum/),
          text(/Corda/),
        ],
        deeds: [
          leads('Start Free Demo', /^\/(cost-demo|cost-calculator)/),
          leads('Sign In to Register', /^\/(register-will|sign-up\?next=)/),
          leads(/guide/i, /^\/(guide|nft-guide)/),
          {
            does: 'description and social title and description are set',
            act: async (page) => {
              const meta = async (selector: string): Promise<string> =>
                (await page.locator(selector).first().getAttribute('content')) ?? ''
              expect(await meta('meta[name=description]')).not.toBe('')
              expect(await meta('meta[property="og:title"]')).not.toBe('')
              expect(await meta('meta[property="og:description"]')).not.toBe('')
            },
          },
        ],
      },
    ],
  },
  {
    path: '/uk-wills-act-compliance',
    title: 'UK Wills Act Compliance',
    views: [
      {
        stage: 'visitor',
        elements: [
          heading('UK Wills Act Compliance'),
          ...statutes.map(text),
          text(/in writing/i),
          text(/two witnesses/i),
          text(/advanced/i),
          text(/qualified/i),
          text(/Scotland/),
          text(/Northern Ireland/),
          text(/checked (on|between)/i),
          link(/support/i),
        ],
        deeds: [leads(/support/i, /^\/support/)],
      },
    ],
  },
  {
    path: '/privacy-policy',
    title: 'Privacy Policy',
    views: [
      {
        stage: 'visitor',
        elements: [
          heading('Privacy Policy'),
          heading(/collect|hold/i),
          text(/ledger|blockchain/i),
          text(/AES-256/),
          heading(/share|third/i),
          heading(/rights/i),
          text(/delet|eras/i),
          text(/data protection officer/i),
          text(/Information Commissioner/i),
          text(/checked (on|between)/i),
        ],
      },
    ],
  },
  {
    path: '/terms-of-service',
    title: 'Terms of Service',
    views: [
      {
        stage: 'visitor',
        elements: [
          heading('Terms of Service'),
          heading(/service/i),
          heading(/responsib/i),
          heading(/fees|pay|price/i),
          heading(/refund|cancel/i),
          heading(/blockchain|ledger/i),
          heading(/liab/i),
          heading(/ending|terminat/i),
          text(/England and Wales/),
          text(/14 days|14-day/),
          text(/checked (on|between)/i),
        ],
      },
    ],
  },
  {
    path: '/support',
    title: 'Support',
    views: [{ stage: 'visitor', elements: [heading('Support'), text(/administrator|operator/i)] }],
  },
  {
    path: '/audit-log',
    title: 'Audit Log',
    views: [
      {
        stage: 'registered',
        elements: [
          heading('Audit Log'),
          text(/newest first/),
          text('Show only some of it'),
          text(/\d+ entries shown/),
          text(/ann example/i),
          button('Check the log'),
          text('Table (CSV)'),
          text('Evidence file (JSON)'),
          button('Print what is shown'),
        ],
        deeds: [
          {
            does: 'a filter leaves what fits, stands in the address, and goes again',
            act: async (page) => {
              await sees(page, 'Show only some of it')
              await page.getByText('Show only some of it').click()
              await page
                .getByRole('combobox', { name: 'What it is about' })
                .selectOption({ label: 'Payment' })
              await press(page, 'Show')
              await arrives(page, /kind=payment/)
              await sees(page, /entr(y|ies) shown/)
              await press(page, 'Show everything')
              await arrives(page, /^\/audit-log$/)
            },
          },
          {
            does: 'the log is checked in the browser, step by step',
            act: async (page) => {
              await press(page, 'Check the log')
              await page.getByText('Nothing wrong was found').first().waitFor()
              await sees(page, 'What was checked')
            },
          },
          ...(['Table (CSV)', 'Evidence file (JSON)'] as const).map((name): Deed => ({
            does: `“${name}” brings a file`,
            act: async (page) => {
              const download = page.waitForEvent('download')
              await link(name).find(page).or(button(name).find(page)).first().click()
              expect((await download).suggestedFilename()).toMatch(
                name.includes('CSV') ? /\.csv$/ : /\.json$/,
              )
            },
          })),
        ],
      },
      { stage: 'account', elements: [heading('Audit Log')] },
    ],
  },
  {
    path: '/login',
    title: 'Sign in',
    views: [
      {
        stage: 'visitor',
        elements: [
          heading('Sign in'),
          field('Username or email'),
          field(/^Password/),
          checkbox('Remember me for 30 days'),
          button('Sign in'),
          text(/^In beta: if you cannot open an account,/),
          text(/contact an administrator for access/),
          link('Create an account'),
        ],
        deeds: [
          {
            does: 'username and password are wanted; wrong ones are refused',
            act: async (page) => {
              await press(page, 'Sign in')
              await sees(page, 'Username is required')
              await sees(page, 'Password is required')
              await page.getByLabel('Username').fill('nobody')
              await page.getByLabel('Password', { exact: true }).fill('not this one')
              await press(page, 'Sign in')
              await sees(page, 'Login Failed')
              await sees(page, 'Invalid username or password')
            },
          },
          {
            does: 'the two forms take turns',
            act: async (page) => {
              await follow(page, 'Create an account')
              await page.getByRole('heading', { name: 'Create an account' }).waitFor()
              await follow(page, 'Sign in')
              await page.getByRole('heading', { name: 'Sign in' }).first().waitFor()
            },
          },
        ],
      },
    ],
  },
]
