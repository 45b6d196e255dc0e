// The rows of the networks: the certificate, the wizard of several networks with its optimiser, and the
// screens built later.
import { confirmByCode } from '../acts.ts'
import {
  button,
  checkbox,
  copies,
  heading,
  leads,
  link,
  off,
  press,
  radio,
  region,
  sees,
  text,
  ticked,
  toastSays,
  type Row,
} from './row.ts'

const hash = /^(0x)?[0-9A-Za-z]{40,}$/

export const networkRows: readonly Row[] = [
  {
    path: '/blockchain-registration',
    title: 'Blockchain Registration',
    views: [
      {
        stage: 'registered',
        query: '?will={will}',
        act: async (page) => await page.getByText('Networks and numbers to compare').click(),
        elements: [
          heading('Will Successfully Registered!'),
          region('Certificate of registration'),
          text('Ann Example, testator'),
          text('Is it still registered?'),
          button('Print'),
          text('Token ID'),
          text('Network'),
          text('Block number'),
          text('Date'),
          text('Transaction hash'),
          text('Contract address'),
          text('IPFS hash'),
          heading('Solana'),
          heading('Ethereum'),
          button('Download Certificate'),
          link('View on Explorer: Solana'),
          link('View on Explorer: Ethereum'),
          link('Return to Dashboard'),
        ],
        deeds: [
          copies(/^Copy the transaction hash of Ethereum/, hash),
          copies(/^Copy the contract address of Ethereum/, hash),
          copies('Copy the IPFS hash', /^b[a-z2-7]{50,}$/),
          leads('View on Explorer: Ethereum', /^\/explorer\/ethereum\//),
          leads('View on Explorer: Solana', /^\/explorer\/solana\//),
          leads('Return to Dashboard', /^\/dashboard/),
          {
            does: '“Download Certificate” brings the file after a code, and says so',
            act: async (page, { people: [testator], inbox }) => {
              const download = page.waitForEvent('download')
              await confirmByCode(
                page,
                inbox,
                testator.email,
                async () => await press(page, 'Download Certificate'),
              )
              const name = (await download).suggestedFilename()
              if (!/certificate.*\.pdf$/.test(name)) throw new Error(`What came is called ${name}.`)
              await toastSays(page, 'Certificate Downloaded')
            },
          },
        ],
      },
    ],
  },
  {
    path: '/multi-chain-wills',
    title: 'Multi-chain wills',
    views: [
      {
        stage: 'account',
        elements: [
          heading('Multi-Chain Cost Optimiser'),
          ticked(radio(/^Minimal/)),
          radio(/^Maximum/),
          ticked(checkbox(/^Solana/)),
          checkbox(/^Ethereum/),
          ticked(checkbox(/^Corda/)),
          heading('What you pay'),
          text('£150.00'),
          text('Security score: 88 out of 100'),
          text('Excellent: these networks are included in the registration fee.'),
          text('This is about the price alone, not the security score.'),
          link('Register Will on 2 Networks'),
        ],
        deeds: [
          leads('Register Will on 2 Networks', /^\/register-will/),
          {
            does: 'Maximum takes all three at £182.00 and 90; a box by hand makes it “Custom”; the link counts',
            act: async (page) => {
              await page.getByRole('radio', { name: /^Maximum/ }).check()
              for (const words of [
                '£182.00',
                'Security score: 90 out of 100',
                'A good balance of cost and independent public proof.',
                'Register Will on 3 Networks',
              ])
                await sees(page, words)
              await page.getByRole('checkbox', { name: /^Corda/ }).uncheck()
              await sees(page, 'Your choice: Custom')
              await page.getByRole('checkbox', { name: /^Ethereum/ }).uncheck()
              await sees(page, 'Register Will on 1 Network')
              await page.getByRole('checkbox', { name: /^Solana/ }).uncheck()
              await sees(page, 'Select at least one blockchain')
              await press(page, 'Choose Solana and Corda')
              await sees(page, 'Register Will on 2 Networks')
            },
          },
        ],
      },
      {
        stage: 'submitted',
        query: '?will={will}&step=1',
        elements: [
          text('Step 1 of 3'),
          heading('Cost Optimization'),
          off(button('Previous')),
          button('Proceed with Registration'),
        ],
        deeds: [
          {
            does: 'without a network “Proceed with Registration” is closed, and one press ticks those the fee includes',
            act: async (page) => {
              for (const network of ['Solana', 'Ethereum', 'Corda'])
                await page.getByRole('checkbox', { name: new RegExp(`^${network}`) }).uncheck()
              if (await page.getByRole('button', { name: 'Proceed with Registration' }).isEnabled())
                throw new Error('It is open.')
              await press(page, 'Choose Solana and Corda')
              await sees(page, 'Your choice: Minimal')
            },
          },
          {
            does: 'step 2 sums up, has a card for each network, “Modify” goes back, “Start” goes on, “Cancel” leaves',
            act: async (page) => {
              await page.getByRole('radio', { name: /^Maximum/ }).check()
              await press(page, 'Proceed with Registration')
              await sees(page, 'Step 2 of 3')
              for (const words of [
                'Multi-Chain Registration',
                'Strategy',
                'Networks',
                'Total cost',
                '£182.00',
                'Security score',
                '90 out of 100',
                'Pending',
              ])
                await sees(page, words)
              for (const network of ['Solana', 'Ethereum', 'Corda'])
                await page.getByRole('listitem').filter({ hasText: network }).first().waitFor()
              for (const name of ['Start Multi-Chain Registration', 'Cancel'])
                await page
                  .getByRole('button', { name })
                  .or(page.getByRole('link', { name }))
                  .first()
                  .waitFor()
              await press(page, 'Modify')
              await sees(page, 'Step 1 of 3')
            },
          },
        ],
      },
      {
        stage: 'registered',
        query: '?will={will}&step=2',
        elements: [
          text('Step 2 of 3'),
          heading('Multi-Chain Registration'),
          text('Registered'),
          link('View on Explorer: Solana'),
          link('Continue to Dashboard'),
        ],
        deeds: [leads('Continue to Dashboard', /^\/dashboard/)],
      },
      {
        stage: 'registered',
        query: '?will={will}&step=3',
        elements: [
          text('Step 3 of 3'),
          heading('Will Successfully Registered!'),
          text('Registered on 2 of 2 networks.'),
          text('Token'),
          link('View: Solana'),
          link('View: Ethereum'),
          link('Go to Dashboard'),
        ],
        deeds: [leads('Go to Dashboard', /^\/dashboard/), leads('View: Ethereum', /^\/explorer\/ethereum\//)],
      },
    ],
  },
  {
    path: '/death-notices',
    title: 'Death notice management',
    views: [
      {
        stage: 'account',
        elements: [
          heading('Death notice management'),
          link('Submit Death Notice'),
          heading('Pending Confirmations'),
          heading('No pending death notices'),
          heading('Process Overview'),
          text('Submit notice.'),
          text('Await confirmations.'),
          text(/Two authorised parties must confirm:/),
          text('Will execution.'),
          text(/Will content unlocked for executors:/),
          text(/is recorded on the blockchain/),
          link('Support'),
        ],
        deeds: [
          leads('Submit Death Notice', /^\/death-notices\?report=/),
          leads('What you are named for', /^\/named/),
        ],
      },
    ],
  },
  {
    path: '/estate-administration',
    title: 'Estate administration',
    views: [
      {
        stage: 'account',
        elements: [
          heading('Estate administration'),
          text('There is no estate for you to work with'),
          text(/released to you as an acting executor/),
          heading('What these pages do not do yet'),
          text(/estimate inheritance tax, and fill in no form/),
          text(/Nothing here is legal or tax advice/),
          link('See what was released to you'),
        ],
        deeds: [leads('See what was released to you', /^\/released/)],
      },
    ],
  },
]
