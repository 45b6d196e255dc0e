// The rows of the signing: the page with its five actions and dialogs, the recording, the three signatures,
// and the page after paying.
import { longEnough, openTasks, recordedFor } from '../acts.ts'
import {
  arrives,
  button,
  checkbox,
  combobox,
  field,
  follow,
  heading,
  leads,
  link,
  off,
  opens,
  press,
  region,
  sees,
  soon,
  text,
  toastSays,
  type Deed,
  type Row,
} from './row.ts'

const parties = [text(/Ann Example/), text('Witness One'), text('Witness Two')]

const notice = 'I acknowledge and accept the above legal requirements'

/** Recording and signing require the accepted legal notice. */
const accepted = (name: string, to: RegExp): Deed => ({
  does: `with the legal notice accepted “${name}” leads to ${String(to)}`,
  act: async (page) => {
    await sees(page, 'Legal Notice')
    const box = page.getByRole('checkbox', { name: notice })
    const folded = page.getByText('You accept it before you record')
    await box
      .or(folded)
      .or(page.getByText(/You accepted this notice on/))
      .first()
      .waitFor()
    if (await folded.isVisible()) await folded.click()
    if (await box.isVisible()) {
      await box.check()
      const accept = page.getByRole('button', { name: /^Accept/ })
      const leadsOn = (await accept.textContent()) !== 'Accept'
      await accept.click()
      if (leadsOn) {
        await arrives(page, /^\/(video-verification|digital-signatures)\?will=/)
        await page.goBack()
      }
      await sees(page, /You accepted this notice on/)
    }
    await follow(page, name)
    await arrives(page, to)
  },
})

export const signingRows: readonly Row[] = [
  {
    path: '/digital-signing',
    title: 'Digital Signing',
    views: [
      {
        stage: 'submitted',
        query: '?will={will}',
        act: async (page) => await page.getByText('You accept it before you record').click(),
        elements: [
          link('Back to the dashboard'),
          heading('Digital Signing'),
          heading('Signing Process'),
          text('Identity Verification'),
          text('Document Review'),
          text('Your two witnesses'),
          text('Payment'),
          text('Video Statement'),
          text('Digital Signature'),
          text('Blockchain Registration'),
          text('Next'),
          text('Payment required to access'),
          link('Proceed to Payment'),
          text('How you three take part'),
          heading('Legal Notice'),
          text(/My identity is verified/),
          text(/Two witnesses were present/),
          text(/I understand the UK legal requirements/),
          text(/has legal effect/),
          checkbox('I acknowledge and accept the above legal requirements'),
          heading('Current Status'),
          text(/^\d of 7 tasks completed/),
          text('Witnesses'),
          heading('Security'),
          text('AES-256 encryption'),
          text('Blockchain immutability'),
          text('Multi-party verification'),
        ],
        deeds: [
          leads('Back to the dashboard', /^\/dashboard/),
          leads('Proceed to Payment', /^\/payment\?will=/),
          opens('Identity Verification', 'Identity Verification'),
          opens('Document Review', 'Document Upload & Review'),
          {
            does: 'how the three take part is saved as it is chosen',
            act: async (page) => {
              const folded = page.getByText(/^How you three take part/)
              const first = page.getByRole('radio', { name: 'Together in one room' })
              await folded.or(first).first().waitFor()
              // Open while none is chosen.
              if (!(await first.isVisible())) await folded.click()
              for (const way of ['Together in one room', 'By live video', 'Each for themselves'])
                await page.getByRole('radio', { name: way }).check()
              await sees(page, 'Saved')
              await sees(page, 'How you three take part: Each for themselves')
            },
          },
          {
            does: '“Replace” says who can be a witness, and points out the executor’s address',
            act: async (page) => {
              await press(page, 'Replace Witness One')
              const dialog = page.getByRole('dialog', { name: 'Replace Witness One' })
              await sees(dialog, 'Who can be a witness')
              const will = new URL(page.url()).searchParams.get('will')
              const executor = await page.evaluate(async (id) => {
                const { form } = (await (await fetch(`/api/wills/${id}`)).json()) as {
                  form: { executorEmail: string }
                }
                return form.executorEmail
              }, will)
              await dialog.getByLabel('Email address of the new witness').fill('other@example.org')
              await dialog.getByText('This is your executor’s email address').waitFor({ state: 'detached' })
              await dialog.getByLabel('Email address of the new witness').fill(executor)
              await sees(dialog, 'This is your executor’s email address')
              await press(dialog, 'Cancel')
              await dialog.waitFor({ state: 'detached' })
            },
          },
          {
            does: 'the legal notice is not accepted without its box',
            act: async (page) => {
              await press(page, 'Accept')
              await sees(page, 'Please tick the box to accept the legal requirements')
            },
          },
        ],
      },
      {
        stage: 'recorded',
        query: '?will={will}',
        act: openTasks,
        elements: [],
        deeds: [
          leads('Video Statement', /^\/(video-verification|video-call)\?will=/),
          accepted('Digital Signature', /^\/digital-signatures\?will=/),
        ],
      },
      {
        stage: 'submitted',
        query: '?will={will}&open=identity',
        dialog: 'Identity Verification',
        elements: [
          text('Step 1 of 3'),
          combobox('Which document do you have?'),
          button('Use the camera'),
          text(/A person compares your document/),
        ],
        deeds: [
          {
            does: 'the four documents that are accepted',
            act: async (page) => {
              for (const name of [
                'UK Passport',
                'UK Driving Licence',
                /National Identity Card/,
                /Biometric Residence Permit/,
              ])
                await page.getByRole('option', { name }).waitFor({ state: 'attached', ...soon })
            },
          },
        ],
      },
      {
        stage: 'submitted',
        query: '?will={will}&open=document',
        dialog: 'Document Upload & Review',
        elements: [
          text('PDF only · 10MB max · original, unencrypted · all pages readable'),
          button('Show the pages'),
          off(button('Confirm Review Complete')),
        ],
        deeds: [opens('Show the pages', 'Confirm that it is you')],
      },
    ],
  },
  {
    path: '/digital-signatures',
    title: 'Digital signature ceremony',
    views: [
      {
        stage: 'recorded',
        query: '?will={will}',
        elements: [
          heading('Digital signature ceremony'),
          text('Signatures in Progress'),
          text('3 signatures remaining.'),
          heading('Document information'),
          text('Title'),
          text('Testator'),
          text('Document Hash'),
          button('Preview'),
          button('Download PDF'),
          ...parties,
          button('Sign Document'),
          off(button('Proceed to Blockchain Registration')),
          text('Opens when all three have signed.'),
        ],
        deeds: [opens('Preview', 'Confirm that it is you'), opens('Download PDF', 'Confirm that it is you')],
      },
      {
        stage: 'recorded',
        query: '?will={will}&open=signing',
        dialog: 'Digital Signing Ceremony',
        elements: [
          text('Testator'),
          text('Witness 1'),
          text('Witness 2'),
          text('in progress'),
          text('pending'),
          region('The document'),
          text(/^.+\.pdf, \d+ KB, \d+ pages?$/),
          text('SHA-256 of the document'),
          checkbox('I sign in the presence of the witnesses named here'),
          checkbox(/same legal effect as a handwritten one under UK law/),
          text('Consent Required: Please confirm all required consents before signing.'),
          field(/^Where are you/),
          text(/records time, browser and network address/),
          button('Cancel'),
          off(button('Sign Document')),
        ],
        deeds: [
          {
            does: '“Sign Document” opens with both consents, “Cancel” closes the window',
            act: async (page) => {
              const dialog = page.getByRole('dialog', { name: 'Digital Signing Ceremony' })
              await dialog
                .getByRole('checkbox', { name: 'I sign in the presence of the witnesses named here' })
                .check()
              await sees(dialog, /^Consent Required/)
              await dialog.getByRole('checkbox', { name: /same legal effect/ }).check()
              // Whether the notice has been accepted comes from the register: the checkbox appears late, or
              // not at all if an earlier deed accepted it.
              const [asked, sign] = [
                dialog.getByRole('checkbox', { name: notice }),
                dialog.getByRole('button', { name: 'Sign Document', disabled: false }),
              ]
              await asked.or(sign).first().waitFor()
              if (await asked.isVisible()) await asked.check()
              await sign.waitFor()
              await press(dialog, 'Cancel')
              await dialog.waitFor({ state: 'detached' })
            },
          },
        ],
      },
      {
        stage: 'verified',
        query: '?will={will}&open=signing',
        dialog: 'Digital Signing Ceremony',
        elements: [
          text('Video Statement Required: Please record your video statement of truth before signing.'),
          button('Turn on the camera'),
          off(button('Sign Document')),
        ],
      },
      {
        stage: 'registered',
        query: '?will={will}',
        elements: [text('All Signatures Complete'), link('See the registration')],
        deeds: [leads('See the registration', /^\/blockchain-registration\?will=/)],
      },
    ],
  },
  {
    path: '/video-verification',
    title: 'Video statement of truth',
    views: [
      {
        stage: 'verified',
        query: '?will={will}',
        elements: [
          heading('Video statement of truth'),
          heading('Who takes part'),
          ...parties,
          text('Testator'),
          text('Witness 1'),
          text('Witness 2'),
          text(/Camera (on|off)/),
          text(/Microphone (on|off)/),
          text(/All three of you are in one room/),
          text('Read all 5 sentences first'),
          text(/verified the testator’s identity/),
          text(/has reviewed the will/),
          text(/states their full name/),
          text(/hashed\. .*included in the NFT/),
          button('Turn on the camera'),
        ],
        deeds: [
          {
            does:
              'Start and Stop Recording with the time in m:ss, camera and microphone by themselves, the ' +
              'hash at the end',
            act: async (page) => {
              await press(page, 'Turn on the camera')
              await press(page, 'Start Recording')
              await toastSays(page, 'Recording Started')
              await toastSays(page, 'Please state your agreement to the will terms clearly.')
              await page
                .getByRole('timer')
                .filter({ hasText: /^\d:[0-5]\d$/ })
                .filter({ hasText: recordedFor(1) })
                .waitFor(soon)
              await press(page, 'Turn the microphone off')
              await sees(page, 'Microphone off')
              await press(page, 'Turn the camera off')
              await sees(page, 'Camera off')
              await press(page, 'Turn the microphone on')
              await sees(page, 'Microphone on')
              await page.getByRole('timer').filter({ hasText: longEnough }).waitFor(soon)
              await press(page, 'Stop Recording')
              await sees(page, 'Watch it before you put it on record')
              await sees(page, /SHA-256 [0-9a-f]{8}/)
              await press(page, 'Discard it and record again')
              await page.getByRole('button', { name: /Turn on the camera|Start Recording/ }).waitFor(soon)
            },
          },
        ],
      },
    ],
  },
  {
    path: '/signing-process-2',
    title: 'After payment',
    views: [
      {
        stage: 'verified',
        query: '?will={will}',
        act: openTasks,
        elements: [
          heading('Payment received'),
          heading('Signing Process'),
          text('Identity Verification'),
          text('Video Statement'),
        ],
        deeds: [
          accepted('Video Statement', /^\/(video-verification|video-call)\?will=/),
          leads('Go to the video statement', /^\/video-verification\?will=/),
        ],
      },
      {
        stage: 'registered',
        query: '?will={will}',
        elements: [heading('Payment received'), link('Back to the dashboard')],
        deeds: [leads('Back to the dashboard', /^\/dashboard/)],
      },
    ],
  },
  {
    path: '/payment',
    title: 'Payment',
    views: [
      {
        stage: 'submitted',
        query: '?will={will}',
        act: async (page) => {
          await page
            .getByText(/Show the price|Order summary/)
            .first()
            .waitFor()
          const ask = page.getByRole('button', { name: 'Show the price' })
          if (await ask.isVisible()) await ask.click()
          await page.getByText('About this payment').click()
        },
        elements: [
          heading('Payment'),
          text('What you need to do'),
          heading('Order summary'),
          text('Registration'),
          text('Ethereum'),
          text('£150.00'),
          text('£32.00'),
          text('£182.00'),
          text('What you pay for'),
          text(/^Registration does not make, sign or change a will/),
          text(/^Pay by card on the payment provider’s own page\./),
          button('Pay £182.00'),
        ],
        deeds: [
          {
            does: 'the provider’s own page opens, takes no real card, and leads back',
            act: async (page) => {
              await page.locator('main').getByRole('checkbox').check()
              await press(page, 'Pay £182.00')
              await page.getByRole('heading', { name: 'Test payment' }).waitFor(soon)
              await sees(page, 'No card is charged.')
              await page.getByRole('link', { name: 'Go back without paying' }).click()
              await page.getByRole('heading', { name: 'Payment' }).first().waitFor(soon)
            },
          },
        ],
      },
      {
        stage: 'registered',
        query: '?will={will}',
        elements: [
          heading('Paid'),
          heading(/^Receipt R-\d{6}$/),
          text('not registered for VAT'),
          link('Download as PDF'),
          button('Print'),
          text('Payment number'),
          button('Copy: Payment number'),
          heading('Add a network'),
          button('Add Corda'),
        ],
        deeds: [leads('Go to the dashboard', /^\/dashboard/)],
      },
    ],
  },
]
