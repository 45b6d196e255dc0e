// An estate worked by its executor, from opening it to accounts that balance: what the register knows is filled in,
// each answer is saved, and an entry that was wrong is taken back. released.e2e.ts comes here with a will that was
// released, which takes a product of its own and a minute.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Inbox } from '../../apps/cli/src/register/inbox.ts'
import type { Actor } from '../../apps/cli/src/register/people.ts'
import { button, confirmByCode, heading } from './acts.ts'
import type { Person } from './browser.ts'
import { see } from './see.ts'

/** `person` is the executor's window, signed in. */
export async function workEstate(person: Person, executor: Actor, inbox: Inbox): Promise<void> {
  const { page } = person
  const title = async (name: string): Promise<void> =>
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  const go = async (name: string): Promise<void> => {
    await page.getByRole('navigation', { name: 'Pages of this estate' }).getByRole('link', { name }).click()
    await title(name)
  }
  const next = async (): Promise<void> => await button(page, 'Save and continue').click()

  await page.goto('/released')
  await page.getByRole('link', { name: 'Keep the records of the estate' }).click()
  await heading(page, 'Estate administration').waitFor()
  await button(page, 'Open the estate').click()
  await heading(page, 'Overview').waitFor()
  await page.getByText('Arrange the funeral').waitFor()
  await see(person, 'opened')

  await go('People')
  await page.getByText('Filled in by the register, which knows this person as an executor.').waitFor()
  await page.getByRole('link', { name: 'Add a person' }).click()
  await button(page, 'Save').click()
  await page.getByRole('alert').getByText('Choose at least one part').waitFor()
  await see(person, 'a person without a part')
  await page.getByLabel('Full name, or the name of the organisation').fill('Hester Heir')
  await page.getByLabel('Beneficiary').check()
  await page.getByLabel('Their share of what is left at the end').fill('1/1')
  await button(page, 'Save').click()
  await heading(page, 'Hester Heir').waitFor()

  // One question to a page; each answer is there after a reload.
  await go('Assets and debts')
  await page.getByRole('link', { name: 'Add an asset' }).click()
  await page.getByLabel('House, flat or land').check()
  await next()
  await heading(page, 'What is it?').waitFor()
  await page.reload()
  await page.getByRole('textbox', { name: 'What is it?' }).fill('The house')
  await next()
  await page.getByLabel('Shared, and their share passes by the will').check()
  await next()
  await page.getByRole('textbox', { name: 'What was their share?' }).fill('1/2')
  await next()
  await heading(page, 'Who gets it?').waitFor()
  await page.getByLabel('It is part of what is shared out by the will').check()
  await next()
  await heading(page, 'What was it worth on the day of death?').waitFor()
  await page.getByLabel('Amount in pounds, for the whole of it').fill('300,000.01')
  await page.getByLabel('Who says so?').fill('A valuer')
  await see(person, 'the value of a house')
  await button(page, 'Save').click()
  // A half of 300,000.01 is 150,000.01: the odd penny goes to the first.
  await page.getByText('1/2 is £150,000.01.').waitFor()
  await page.getByRole('link', { name: 'Add a debt' }).click()
  await page.getByLabel('Bill', { exact: true }).check()
  await next()
  await page.getByRole('textbox', { name: 'What is it?' }).fill('Gas')
  await next()
  await page.getByLabel('They alone').check()
  await next()
  await page.getByLabel('Amount in pounds, for the whole of it').fill('99.99')
  await page.getByLabel('Who says so?').fill('The bill')
  await button(page, 'Save').click()
  await heading(page, 'Gas').waitFor()
  await see(person, 'assets and debts')

  await page.getByRole('link', { name: 'Add a gift' }).click()
  await page.getByLabel('What was it?').fill('A car')
  await page.getByLabel('Who received it?').fill('Hester Heir')
  await page.getByLabel('Its value on that day, in pounds').fill('1,000')
  await fillDay(page, await page.evaluate(() => new Date(Date.now() - 4e10).toISOString().slice(0, 10)))
  await button(page, 'Save').click()
  await heading(page, 'A car').waitFor()

  // The tax, one question to a page; the form follows once all are answered.
  await go('Inheritance tax')
  await page.getByText('13 questions are still to be answered below.').waitFor()
  await page.getByRole('link', { name: 'Answer: How were they connected' }).click()
  await next()
  await page.getByRole('alert').getByText('Please choose one').waitFor()
  const choose = async (question: string, answer: string): Promise<void> => {
    await title(question)
    await page.getByLabel(answer, { exact: true }).check()
    await next()
  }
  const sum = async (question: string, pounds: string): Promise<void> => {
    await title(question)
    await page.getByLabel('Amount in pounds').fill(pounds)
    await next()
  }
  await choose('How were they connected with the United Kingdom?', 'Yes, at the death')
  await sum('How much goes to their husband, wife or civil partner?', '0')
  await see(person, 'a question about the tax')
  await sum('How much goes to charities?', '0')
  await title(
    'How much did they give away in the last seven years, other than to their husband, wife or civil partner or to ' +
      'charities?',
  )
  await page.getByText('The gifts you entered come to £1,000.00.').waitFor()
  await button(page, 'Use this').click()
  await next()
  await sum(
    'How much did they give to their husband, wife or civil partner, or to charities, in those seven years?',
    '0',
  )
  await choose(
    'Was anything given other than money, listed shares, land or household goods, or into a trust, or more than ' +
      '£3,000 a year out of income?',
    'No',
  )
  await choose('Did they give something away and go on having the benefit of it?', 'No')
  await choose('Did they have a right to the income of a trust, or to use what is in it?', 'No')
  await choose('Had a husband, wife or civil partner of theirs died before them?', 'No')
  await sum('What is the home worth that goes to children or grandchildren?', '0')
  await choose('Did they sell, give away or exchange a home after 8 July 2015?', 'No')
  await sum('What qualifies for relief as a business or a farm, in full?', '0')
  await sum('What qualifies for such relief at half its value?', '0')
  await page.getByText('No form of its own: the figures go into the application for probate').waitFor()
  const lines = await page.getByRole('table', { name: 'Estimate' }).getByRole('cell').allTextContents()
  // 150,000.01 less 99.99 is under the band of 325,000 less the gifts.
  expect(lines).toEqual([
    '£150,000.01',
    '-£99.99',
    '£149,900.02',
    '£149,900.02',
    '£325,000.00',
    '-£1,000.00',
    '£324,000.00',
    '£0.00',
    '40 %',
    '£0.00',
  ])
  await see(person, 'the tax')

  await answerForProbate(person, { go, title })

  await go('Accounts')
  const today = await page.evaluate(() => new Date().toISOString().slice(0, 10))
  const enter = async (number: number, kind: string, details: () => Promise<void>): Promise<void> => {
    await page.getByRole('link', { name: 'Make an entry' }).click()
    await page.getByLabel(kind).check()
    await next()
    await title(kind)
    await details()
    await fillDay(page, today)
    await button(page, 'Save').click()
    await heading(page, `Entry ${number}: ${kind}`).waitFor()
  }
  // What goes out is agreed first, with a second factor, by everybody who acts: here one person.
  const pay = async (
    { number, proposal }: { number: number; proposal: number },
    { kind, does }: { kind: string; does: string },
    details: () => Promise<void>,
  ): Promise<void> => {
    await page.getByRole('link', { name: 'Make an entry' }).click()
    await page.getByLabel(kind).check()
    await next()
    await title(kind)
    await details()
    await button(page, 'Propose it').click()
    await title('Agreement')
    await heading(page, `Proposal ${proposal}: ${does}`).waitFor()
    if (proposal === 1) await see(person, 'a proposal')
    await confirmByCode(
      page,
      inbox,
      executor.email,
      async () => await button(page, `Agree to proposal ${proposal}`).click(),
    )
    await page.getByRole('link', { name: `Say when proposal ${proposal} was done` }).click()
    await title('On which day was it done?')
    await fillDay(page, today)
    await button(page, 'Save').click()
    await title('Agreement')
    await page.getByText('Nothing is proposed.').waitFor()
    await go('Accounts')
    await heading(page, `Entry ${number}: ${kind}`).waitFor()
  }
  const given = { kind: 'Money was given to a beneficiary', does: 'Give money to a beneficiary' }
  const amount = async (text: string): Promise<void> => await page.getByLabel('Amount in pounds').fill(text)
  await pay({ number: 1, proposal: 1 }, given, async () => {
    await page.getByLabel('Who?').selectOption({ label: 'Hester Heir' })
    await amount('10')
  })
  await page.getByText('After entry 1 more had been paid than there was, by £10.00.').waitFor()
  await see(person, 'accounts that do not agree')
  await button(page, 'Take entry 1 back').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take it back' }).click()
  await page.getByText('Taken back by entry 2.').waitFor()
  await enter(3, 'Money came in for an asset', async () => {
    await page.getByLabel('Which one?').selectOption({ label: 'The house' })
    await amount('160,000')
    await page.getByLabel('Nothing more is to come for it').check()
  })
  await pay({ number: 4, proposal: 2 }, { kind: 'A debt was paid', does: 'Pay a debt' }, async () => {
    await page.getByLabel('Which one?').selectOption({ label: 'Gas' })
    await amount('99.99')
  })
  await pay({ number: 5, proposal: 3 }, given, async () => {
    await page.getByLabel('Who?').selectOption({ label: 'Hester Heir' })
    await amount('159,900.01')
  })
  await page.getByText('The accounts balance').waitFor()
  const cells = await page.getByRole('table', { name: 'Who gets what' }).getByRole('cell').allTextContents()
  expect(cells).toEqual(['£159,900.01', '£159,900.01', '£0.00'])
  await see(person, 'accounts that balance')

  await button(page, 'Take entry 5 back').waitFor()
  await take(page, 'Take these accounts with you (PDF)', 'estate-accounts.pdf')
  await go('Letters')
  await take(page, 'Letter about The house (PDF)', 'letter-bank.pdf')
  await take(page, 'Letter to Hester Heir (PDF)', 'letter-beneficiary.pdf')
  await see(person, 'letters')
  await go('Closing')
  await page.getByRole('link', { name: /^See to it: 1 receipt is missing/ }).click()
  await page.getByRole('link', { name: 'Note the receipt for entry 5' }).click()
  await title('When did Hester Heir sign for it?')
  await fillDay(page, today)
  await page.getByLabel('Where the signed paper is').fill('In the blue folder')
  await button(page, 'Save').click()
  await page.getByText('In the blue folder').waitFor()
  await go('Closing')
  await page.getByRole('textbox', { name: 'For how many years are the records kept?' }).fill('12')
  await button(page, 'Propose to close the estate').click()
  await title('Agreement')
  const closing = 'Proposal 4: Approve the final accounts, and close the estate'
  await heading(page, closing).waitFor()
  const agreeToClose = async (): Promise<void> => await button(page, 'Agree to proposal 4').click()
  await confirmByCode(page, inbox, executor.email, agreeToClose)
  await page.getByRole('link', { name: 'Say when proposal 4 was done' }).click()
  await title('On which day was it done?')
  await fillDay(page, today)
  await button(page, 'Save').click()
  await page.getByText('Nothing is proposed.').waitFor()
  await go('Closing')
  await page.getByText('The estate is closed').waitFor()
  await see(person, 'a closed estate')

  await go('Overview')
  const done = page.getByRole('listitem').filter({ hasText: 'Completed' })
  await done.filter({ hasText: 'See that the accounts balance' }).waitFor()
  // The day and the name are saved together.
  await page.getByRole('link', { name: 'Arrange the funeral' }).click()
  await fillDay(page, today)
  await page.getByLabel('Who will do it, or did it?').selectOption({ label: 'Hester Heir' })
  await button(page, 'Save').click()
  await done.filter({ hasText: 'Arrange the funeral' }).getByText('Done by Hester Heir.').waitFor()
  await page.getByRole('link', { name: 'Add a task of your own' }).click()
  await page.getByLabel('What needs to be done?').fill('Find a home for the cat')
  await page.getByLabel('Who will do it?').selectOption({ label: 'Hester Heir' })
  await button(page, 'Save').click()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Find a home for the cat' })
    .getByText('Hester Heir will do it.')
    .waitFor()
  // It is removed once that was asked again; an address of it says that it is gone.
  await page.getByRole('link', { name: 'Find a home for the cat' }).click()
  await title('A task of your own')
  const ownTask = page.url()
  const answerRemoval = async (answer: string): Promise<void> => {
    await button(page, 'Remove this task').click()
    await page.getByRole('alertdialog').getByRole('button', { name: answer }).click()
  }
  await answerRemoval('Leave it')
  await answerRemoval('Remove it')
  await title('Overview')
  await page.getByRole('link', { name: 'Find a home for the cat' }).waitFor({ state: 'detached' })
  await page.goto(ownTask)
  await title('This task is no longer there')
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'These dates in your calendar' }).click()
  await button(page, 'Make a secret address').click()
  const address = (await page.getByText('/api/estate-calendars/').textContent())!
  const feed = await page.request.get(address)
  expect(await feed.text()).toContain('BEGIN:VEVENT')
  await button(page, 'End this address').click()
  await page.getByText('You have no such address.').waitFor()
  expect((await page.request.get(address)).status()).toBe(410)
  expect(person.complaints()).toEqual([])
}

async function fillDay(page: Page, today: string): Promise<void> {
  const [year, month, day] = today.split('-') as [string, string, string]
  await page.getByLabel('Day', { exact: true }).fill(day)
  await page.getByLabel('Month', { exact: true }).fill(month)
  await page.getByLabel('Year', { exact: true }).fill(year)
}

async function take(page: Page, link: string, file: string): Promise<void> {
  const [taken] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: link }).click(),
  ])
  expect(taken.suggestedFilename()).toBe(file)
}

interface Ways {
  go: (name: string) => Promise<void>
  title: (name: string) => Promise<void>
}

/** The worksheet for probate: what would stop the application is found, put right by its link, and nothing is left. */
async function answerForProbate(person: Person, { go, title }: Ways): Promise<void> {
  const { page } = person
  const next = async (): Promise<void> => await button(page, 'Save and continue').click()
  const choose = async (question: string, answer: string): Promise<void> => {
    await title(question)
    await page.getByLabel(answer, { exact: true }).check()
    await next()
  }
  const write = async (question: string, text: string, label = 'Your answer'): Promise<void> => {
    await title(question)
    await page.getByLabel(label).fill(text)
    await next()
  }
  await go('Probate')
  const name = (await page.getByText(/^The estate of /).textContent())!.replace('The estate of ', '')
  await page.getByRole('link', { name: 'Answer: Do you have the original will?' }).click()
  await choose('Do you have the original will?', 'Yes')
  await choose('Which death certificate do you have?', 'A death certificate in English')
  for (const question of [
    'Was their permanent home in England or Wales when they died?',
    'Is everybody who applies named in the will as an executor?',
    'Can every executor make their own decisions?',
  ])
    await choose(question, 'Yes')
  await write('What is their name in the will?', name)
  await write('What is their name on the death certificate?', `${name} Smith`)
  await title('Why do the names differ?')
  await next()
  await page.getByRole('alert').getByText('Please fill this in').waitFor()
  await write('Why do the names differ?', 'The registrar wrote the name of the first husband')
  await title('When were they born?')
  await fillDay(page, '1940-02-29')
  await next()
  await write('Where was their permanent home when they died?', '1 Mill Lane, Leeds LS1 1AA')
  await write('Did they hold anything in another name?', '')
  await choose('Did they marry or form a civil partnership after they signed the will?', 'No')
  await choose('Did a marriage or civil partnership of theirs end in court after they signed the will?', 'No')

  await title('Does the paper will have marks or damage?')
  await page.getByRole('link', { name: 'Enter a mark or damage' }).click()
  await title('What is on the paper?')
  await page.getByLabel('Staple or punch holes').check()
  await page.getByLabel('What can be seen?').fill('Two holes')
  await page.getByLabel('On which page of the registered copy is it?').fill('1')
  await button(page, 'Save').click()
  await page.getByText('Not fully explained yet').waitFor()
  await page.getByRole('link', { name: 'Look at page 1 of the registered copy' }).waitFor()
  await see(person, 'a mark that is not explained')
  await page.getByRole('link', { name: 'These are all of them' }).click()
  await page.getByRole('link', { name: /^Put it right: A mark or damage is not fully explained/ }).click()
  await page.getByRole('link', { name: 'Change: Two holes' }).click()
  await page.getByLabel('The registered copy does not show it').check()
  await page.getByLabel('Why is it there?').fill('It was taken apart to copy it')
  await page.getByLabel('Who made it?').fill('The executor')
  await page.getByLabel('When?').fill('This year')
  await button(page, 'Save').click()
  await page.getByRole('link', { name: 'These are all of them' }).click()

  await page.getByRole('link', { name: 'Answer: How many codicils are there?' }).click()
  await write('How many codicils are there?', '0', 'How many')
  await write('How many executors do the will and its codicils name?', '1', 'How many')
  await choose('Do the executors still have the names that are in the will?', 'Yes')
  await write('How many copies of the grant do you need for the United Kingdom?', '2', 'How many')
  await choose('Did they have anything outside the United Kingdom?', 'No')
  await title('Which documents lie ready?')
  for (const one of await page.getByRole('checkbox').all()) await one.check()
  await next()
  await title('Probate')
  await page.getByText('Nothing was found in what you entered.').waitFor()
  await take(page, 'Take the worksheet with you (PDF)', 'probate-worksheet.pdf')
  await see(person, 'the worksheet for probate')
}
