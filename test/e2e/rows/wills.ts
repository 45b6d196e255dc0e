// The rows about a will itself: dashboard, list, upload and form.
import { samplePdf } from '../stages.ts'
import {
  arrives,
  button,
  checkbox,
  field,
  follow,
  heading,
  leads,
  link,
  opens,
  press,
  sees,
  soon,
  text,
  toastSays,
  type Row,
} from './row.ts'

export const willRows: readonly Row[] = [
  {
    path: '/dashboard',
    title: 'Dashboard',
    views: [
      {
        stage: 'account',
        elements: [
          heading('Dashboard'),
          text('No wills registered'),
          text('Register your first will to get started'),
          link('Register New Will'),
        ],
        deeds: [leads('Register New Will', /^\/register-will/)],
      },
      {
        stage: 'submitted',
        // The next action first, the task list, each will's timeline (issue 7, point 3).
        elements: [
          heading('Dashboard'),
          text('Next'),
          heading('Will of Ann Example'),
          text(/You have completed \d of 7 tasks/),
          text('Identity Verification'),
          text('Document Review'),
          text('Your two witnesses'),
          text('Payment'),
          text('Video Statement'),
          text('Digital Signature'),
          text('Blockchain Registration'),
          text(/What has happened/),
        ],
        deeds: [leads('Go to your witnesses', /[?&]will=.*open=witnesses/)],
      },
    ],
  },
  {
    path: '/my-wills',
    title: 'My Wills & Documents',
    views: [
      {
        stage: 'account',
        elements: [
          heading('My Wills & Documents'),
          link('Create New Document'),
          text('No wills registered'),
          text('Register your first will to get started'),
          link('Register New Will'),
        ],
        deeds: [
          leads('Create New Document', /^\/create-will/),
          leads('Register New Will', /^\/register-will/),
          {
            does: '“Loading wills...” while the list is on its way',
            act: async (page) => {
              let go = (): void => {}
              const may = new Promise<void>((resolve) => (go = resolve))
              await page.route(/\/api\/wills(\?|$)/, async (route) => {
                await may
                await route.continue()
              })
              await page.reload()
              await sees(page, 'Loading wills...')
              go()
              await sees(page, 'No wills registered')
              // Waits for requests still in progress.
              await page.unrouteAll({ behavior: 'wait' })
            },
          },
        ],
      },
      {
        stage: 'registered',
        act: async (page) => await page.getByText('Numbers to compare').click(),
        elements: [
          link('Create New Document'),
          heading('Will of Ann Example'),
          text('Registered'),
          text('Version'),
          text('Created'),
          text(/^\d{1,2}\s[A-Z][a-z]+\s\d{4}$/),
          text('Original Location'),
          text('NFT Address'),
          text(/^.{6}….{4}$/),
          text('Document Hash'),
          text(/^[0-9a-f]{64}$/),
          button('View Will of Ann Example'),
          button('Download Will of Ann Example'),
        ],
        deeds: [
          opens('View Will of Ann Example', 'Confirm that it is you'),
          {
            does: '“Download” offers what there is',
            act: async (page) => {
              await press(page, 'Download Will of Ann Example')
              for (const part of [
                'The will’s PDF as uploaded',
                'Sealed PDF with the signatures',
                'Evidence capsule',
                'Certificate',
              ])
                await page.getByRole('menuitem', { name: part }).waitFor()
            },
          },
        ],
      },
    ],
  },
  {
    path: '/create-will',
    title: 'Register New Will',
    views: [
      {
        stage: 'account',
        elements: [
          heading('Register New Will'),
          text('Step 1 of 4'),
          ...['Upload', 'Verify', 'Sign', 'Register'].map((name) => text(new RegExp(`^${name}$`))),
          button('Choose a PDF'),
          text('or drop it here'),
          field(/^Will Title/),
          field(/^Original Location/),
          field(/^Version/),
          button('Upload Will'),
          button('Save as Draft'),
        ],
        deeds: [
          {
            does: 'the version begins as 1.0, the picker takes .pdf, and a file, title and version are wanted',
            act: async (page) => {
              if ((await page.getByLabel(/^Version/).inputValue()) !== '1.0')
                throw new Error('The version is not 1.0.')
              if (!(await page.locator('input[type=file]').getAttribute('accept'))?.includes('.pdf'))
                throw new Error('The picker does not ask for .pdf.')
              await press(page, 'Upload Will')
              await sees(page, 'Choose the PDF of the will')
              await page.locator('input[type=file]').setInputFiles(samplePdf)
              await page.getByLabel(/^Version/).fill('')
              await press(page, 'Upload Will')
              await sees(page, 'Will Title is required')
              await sees(page, 'Version is required')
            },
          },
          {
            does: 'the three refusals of a file, in the specification’s words, each with what to do next',
            act: async (page) => {
              const put = async (name: string, bytes: Buffer): Promise<void> =>
                await page
                  .locator('input[type=file]')
                  .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: bytes })
              await put('will.txt', Buffer.from('no will'))
              await sees(page, 'Only PDF, DOC, and DOCX files are allowed')
              await sees(page, /What to do: choose a PDF/)
              await put('will.docx', Buffer.from('PK\u0003\u0004'))
              await sees(page, /Save it as a PDF and upload that/)
              await sees(page, /What to do: if the signed will is on paper, scan it/)
              await put(`${'w'.repeat(252)}.pdf`, Buffer.from('%PDF-1.7'))
              await sees(page, 'Filename is too long')
              await sees(page, /What to do: give the file a short, plain name/)
              await put('will.pdf', Buffer.alloc(10 * 1024 * 1024 + 1, 0x20))
              await sees(page, 'File size must be less than 10MB')
              await sees(page, /What to do: scan the paper again in black and white/)
            },
          },
          {
            does: '“Save as Draft” keeps title and place, “Upload Will” sends the file',
            act: async (page) => {
              await page.getByLabel(/^Will Title/).fill('Will of a draft')
              await page.getByLabel(/^Original Location/).fill('Sample Solicitors, 1 Sample Street')
              // Earlier input is still there: the version had been emptied.
              await page.getByLabel(/^Version/).fill('1.0')
              await press(page, 'Save as Draft')
              await toastSays(page, 'Draft saved')
              await arrives(page, /^\/create-will\?will=/)
              await page.locator('input[type=file]').setInputFiles(samplePdf)
              await press(page, 'Upload Will')
              await toastSays(page, 'Will Uploaded Successfully')
              await toastSays(page, 'Your will has been uploaded and is ready for verification.')
              await sees(page, 'Step 2 of 4')
              await follow(page, 'Go on to the form')
              await arrives(page, /^\/register-will\?draft=/)
            },
          },
        ],
      },
    ],
  },
  {
    path: '/will-registration',
    title: 'Personal Information – Register a will',
    views: [
      {
        stage: 'drafted',
        query: '?draft={will}&step=1',
        elements: [
          text('Step 1 of 4'),
          heading('Personal Information'),
          field(/^Full name/),
          field(/^Email address/),
          field(/^Telephone number/),
          field(/^Address/),
          button('Next Step'),
          link('Exit'),
          link('Dashboard'),
        ],
        deeds: [
          leads('Exit', /^\/dashboard/),
          leads('Dashboard', /^\/dashboard/),
          {
            does: '“Next Step” says what step 1 lacks',
            act: async (page) => {
              await page.getByLabel(/^Full name/).fill('A')
              await press(page, 'Next Step')
              await sees(page, 'Too short: at least 2 characters')
              await page.getByLabel(/^Full name/).fill('')
              await page.getByLabel(/^Email address/).fill('nobody')
              await page.getByLabel(/^Telephone number/).fill('1')
              await page.getByLabel(/^Address/).fill('x')
              await press(page, 'Next Step')
              for (const message of [
                'Full name is required',
                'Valid email is required',
                'Valid phone number is required',
                'Complete address is required',
              ])
                await sees(page, message)
            },
          },
        ],
      },
      {
        stage: 'drafted',
        query: '?draft={will}&step=2',
        elements: [
          text('Step 2 of 4'),
          heading('Witnesses & Executor'),
          text(/18 or over, and neither a beneficiary/),
          field(/^Full name of witness 1/),
          field(/^Email address of witness 1/),
          field(/^Full name of witness 2/),
          field(/^Email address of witness 2/),
          field(/^Full name of the executor/),
          field(/^Email address of the executor/),
          field(/^Relationship to you/),
          button('Previous'),
          button('Next Step'),
        ],
        deeds: [
          {
            does: '“Next Step” says what step 2 lacks, “Previous” goes back',
            act: async (page) => {
              await page.getByLabel(/^Full name of witness 1/).fill('')
              await press(page, 'Next Step')
              for (const message of [
                'Witness 1 name is required',
                'Witness 2 name is required',
                'Executor name is required',
                'Relationship is required',
              ])
                await sees(page, message)
              await press(page, 'Previous')
              await sees(page, 'Step 1 of 4')
            },
          },
        ],
      },
      {
        stage: 'drafted',
        query: '?draft={will}&step=3',
        elements: [
          text('Step 3 of 4'),
          heading('Will Details'),
          field(/^Will title/),
          field(/^Brief description/),
          field(/^Where the signed original is kept/),
          heading('The PDF of the will'),
          button('Previous'),
          button('Next Step'),
        ],
        deeds: [
          {
            does: '“Next Step” says what step 3 lacks',
            act: async (page) => {
              await page.getByLabel(/^Will title/).fill('Will')
              await press(page, 'Next Step')
              await sees(page, 'Too short: at least 5 characters')
              await page.getByLabel(/^Will title/).fill('')
              await press(page, 'Next Step')
              for (const message of [
                'Will title is required',
                'Brief description is required',
                'Storage location of original will document is required',
              ])
                await sees(page, message)
            },
          },
        ],
      },
      {
        stage: 'drafted',
        query: '?draft={will}&step=4',
        elements: [
          text('Step 4 of 4'),
          text('Blockchain Selection & Review'),
          heading('Choose the networks'),
          text('Networks'),
          checkbox(/^Solana/),
          checkbox(/^Ethereum/),
          checkbox(/^Corda/),
          text('How they differ'),
          button('Next Step'),
          button('Previous'),
        ],
        deeds: [
          {
            does: 'without a network: “Select at least one blockchain”',
            act: async (page) => {
              for (const network of ['Solana', 'Ethereum', 'Corda'])
                await page.getByRole('checkbox', { name: new RegExp(`^${network}`) }).uncheck()
              await press(page, 'Next Step')
              await sees(page, 'Select at least one blockchain')
              // The pages after this one show the same draft.
              await page.getByRole('checkbox', { name: /^Ethereum/ }).check()
            },
          },
        ],
      },
      {
        stage: 'drafted',
        query: '?draft={will}&step=4&part=cost',
        elements: [
          text('Step 4 of 4'),
          heading('What it costs'),
          text('Registration of one will'),
          text('Total'),
          text(/Perfect choice!|Great balance!|Ultimate security setup!/),
          button('Next Step'),
          button('Previous'),
        ],
        deeds: [],
      },
      {
        stage: 'drafted',
        query: '?draft={will}&step=4&part=check',
        elements: [
          text('Step 4 of 4'),
          heading('Check your answers'),
          link('Change: Full name'),
          link('Change: Blockchain networks'),
          heading('Legal notice'),
          checkbox(/I agree to the Terms of Service/),
          checkbox(/I understand that registering does not make/),
          link(/^Terms of Service/),
          link(/^Privacy Policy/),
          text('UK law compliance'),
          button('Test Signing'),
          button('Accept and submit'),
          button('Previous'),
        ],
        deeds: [
          opens('Test Signing', 'Test Signing'),
          {
            does: 'the submit says what is not agreed to; the links lead to /terms and /privacy',
            act: async (page) => {
              await press(page, 'Accept and submit')
              await sees(page, 'You must agree to terms')
              await sees(page, 'Legal confirmation required')
              for (const [name, to] of [
                [/^Terms of Service/, '/terms'],
                [/^Privacy Policy/, '/privacy'],
              ] as const) {
                const href = await link(name).find(page).getAttribute('href')
                if (href !== to) throw new Error(`${String(name)} leads to ${href}.`)
              }
            },
          },
        ],
      },
      {
        stage: 'account',
        query: '?step=1',
        elements: [text('Step 1 of 4')],
        deeds: [
          {
            does:
              'leaving with something that could not be saved asks in the specification’s words, and ' +
              'goes on OK only',
            act: async (page) => {
              await page.route(/\/api\/drafts\//, async (route) => await route.abort('internetdisconnected'))
              await page.getByLabel(/^Telephone number/).fill('020 7946 0000')
              await follow(page, 'Exit')
              const asked = page.getByRole('alertdialog').or(page.getByRole('dialog')).first()
              await asked
                .getByText(
                  'You have unsaved changes. Are you sure you want to leave this page? Your progress will be lost.',
                )
                .waitFor(soon)
              await press(asked, 'Stay on this page')
              await asked.waitFor({ state: 'detached' })
              await arrives(page, /^\/(register-will|will-registration)/)
              await follow(page, 'Dashboard')
              await press(asked, 'OK, leave this page')
              await arrives(page, /^\/dashboard/)
              await page.unroute(/\/api\/drafts\//)
            },
          },
        ],
      },
    ],
  },
]
