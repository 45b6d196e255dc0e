// An estate of three executors, five assets and two debts, worked from opening it to accounts that balance: what the
// register knows is filled in, each answer is saved, all three agree to what goes out, and an entry that was wrong
// is taken back. Tab goes through the fields in the order of the page. In short one question of each kind about the
// tax and probate is answered on its page, and one payment is agreed to in both windows. With TESTATE_FULL=1 every
// question and a second payment are, what executors do most goes by keyboard alone, from an asset to the accounts as
// PDF, and so does every way from one page to another; and there are a task of one's own, a calendar, a view for a
// beneficiary and a file to hand over, of which apps/server/src/estate has each step. released.e2e.ts comes here with
// a will that was released, which takes a product of its own and a minute.
//
// By hand:
//   Assets at death   the house, 1/2 of £300,000.01, the odd penny to the first      150,000.01
//                     the bank account                                                12,345.67
//                     the shares                                                       8,000.00
//                     the car, which the will gives to Hester Heir                     4,500.00
//                     (life cover of £20,000.00 is paid to Ida Heir without the will)
//                                                                                    174,845.68
//   Debts             gas 99.99, a card 1,234.56                                       1,334.55
//   Net                                                                              173,511.13
//   Gain              house 160,000.00 - 150,000.01, shares 8,250.50 - 8,000.00       10,250.49
//   Income            interest                                                            12.34
//   Costs             the funeral, which the third executor paid and was paid back     3,456.78
//   To give                                                                          180,317.18
//   The car 4,500.00 and the charity's 1,000.00 first; of the 174,817.18 that is left 2/3 are 116,544.78 2/3 and 1/3
//   is 58,272.39 1/3, so that the penny goes to Hester: 116,544.79 and 58,272.39.
import { spawnSync } from 'node:child_process'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Actor } from '../../apps/cli/src/register/people.ts'
import { button, confirmByCode, heading } from './acts.ts'
import { full, type Person } from './browser.ts'
import { forgetCodes, workByApi, type Executors } from './co-executors.ts'
import { enterBank } from './enter-bank.ts'
import { giveView } from './give-view.ts'
import { handOver } from './hand-over.ts'
import { keepDocument } from './keep-document.ts'
import { byMouse, confirmByKeys, keysOf, type Acts } from './keys.ts'
import { see } from './see.ts'

/** The windows of the first two executors, signed in. */
export async function workEstate(person: Person, second: Person, executors: Executors): Promise<void> {
  const { page } = person
  const { inbox, all } = executors
  const title = async (name: string): Promise<void> =>
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  const next = async (): Promise<void> => await button(page, 'Save and continue').click()
  const byKeys = keysOf(page)
  const keys: Acts = full ? byKeys : byMouse
  const press = async (wanted: Locator, then?: Locator): Promise<void> => await keys.use(wanted, then)
  const h1 = (name: string): Locator => page.getByRole('heading', { level: 1, name, exact: true })
  /** From page to page of the estate by keyboard: the focus comes to the heading of another page. */
  const go = async (name: string): Promise<void> => {
    const pages = page.getByRole('navigation', { name: 'Pages of this estate' })
    const { pathname } = new URL(page.url())
    await press(pages.getByRole('link', { name, exact: true }), h1(name))
    if (new URL(page.url()).pathname === pathname) return
    const isFocused = async (): Promise<boolean> =>
      await h1(name).evaluate((element) => element === document.activeElement)
    await expect.poll(isFocused, { message: `the heading of ${name}`, timeout: 60_000 }).toBe(true)
  }
  /** Chooses one by the arrow keys, and goes on to that question. */
  const pick = async (answer: string, question: string): Promise<void> => {
    await keys.choose(page.getByRole('radio', { name: answer }))
    await press(button(page, 'Save and continue'), h1(question))
  }

  await page.goto('/released')
  await press(page.getByRole('link', { name: 'Keep the records of the estate' }))
  await heading(page, 'Estate administration').waitFor()
  await button(page, 'Open the estate').click()
  await heading(page, 'Overview').waitFor()
  await page.getByRole('link', { name: 'Arrange the funeral' }).waitFor()
  await see(person, 'opened')
  const willId = new URL(page.url()).pathname.split('/').at(-1)!
  const byApi = workByApi(executors, willId)

  await go('People')
  const known = page.getByText('Filled in by the register, which knows this person as an executor.')
  await known.last().waitFor()
  expect(await known.count()).toBe(3)
  await press(page.getByRole('link', { name: 'Add a person' }))
  await button(page, 'Save').click()
  await page.getByRole('alert').getByText('Choose at least one part').waitFor()
  await see(person, 'a person without a part')
  await page.getByLabel('Full name, or the name of the organisation').fill('Hester Heir')
  await page.getByLabel('Beneficiary').check()
  await page.getByLabel('Their share of what is left at the end').fill('2/3')
  await button(page, 'Save').click()
  await heading(page, 'Hester Heir').waitFor()
  const hester = (await byApi.estate()).people.at(-1)!.id
  const ida = await byApi.person({
    name: 'Ida Heir',
    roles: ['beneficiary'],
    residue: { of: 1, in: 3 },
  })
  const charity = await byApi.person({
    name: 'The Cat Charity',
    roles: ['beneficiary'],
    circumstance: 'charity',
    charityNumber: '1234567',
    legacyPence: 1_000_00,
  })

  // By keyboard alone with TESTATE_FULL=1: an asset, the tax, entries, proposals and their agreement. One question to a
  // page; each answer is there after a reload.
  await go('Assets and debts')
  await press(page.getByRole('link', { name: 'Add an asset' }), h1('What kind of asset is it?'))
  await pick('House, flat or land', 'What is it?')
  await page.reload()
  await keys.fill(page, { 'What is it\\?': 'The house' })
  await press(button(page, 'Save and continue'), h1('Whose was it?'))
  await pick('Shared, and their share passes by the will', 'What was their share?')
  await keys.fill(page, { 'What was their share\\?': '1/2' })
  await press(button(page, 'Save and continue'), h1('Who gets it?'))
  await pick('It is part of what is shared out by the will', 'What was it worth on the day of death?')
  await keys.fill(page, {
    'Amount in pounds, for the whole of it': '300,000.01',
    'Who says so\\?': 'A valuer',
  })
  await press(button(page, 'Save'), page.getByRole('alert').getByText('Please choose one'))
  await keys.choose(page.getByLabel('A professional valued it'))
  await keys.fill(page, { 'Lowest, in pounds': '290,000', 'Highest, in pounds': '300,000' })
  await press(
    button(page, 'Save'),
    page.getByRole('alert').getByText('The highest cannot be less than the value that counts'),
  )
  await keys.fill(page, { 'Highest, in pounds': '310,000' })
  // Forth and back in the order of the page, and nothing typed is lost on the way.
  const typedValue = ['Amount in pounds', 'Lowest, in pounds', 'Highest, in pounds', 'Who says so'].map(
    (name) => page.getByRole('textbox', { name: new RegExp(`^${name}`) }),
  )
  const [amountField, lowestField, highestField, sourceField] = typedValue as [
    Locator,
    Locator,
    Locator,
    Locator,
  ]
  await byKeys.inOrder([
    page.getByLabel('In which currency?'),
    amountField,
    page.getByLabel('A professional valued it'),
    lowestField,
    highestField,
    sourceField,
    button(page, 'Save'),
  ])
  const stands = async (): Promise<string[]> =>
    await Promise.all(typedValue.map((field) => field.inputValue()))
  expect(await stands()).toEqual(['300,000.01', '290,000', '310,000', 'A valuer'])
  await page.reload()
  await highestField.waitFor()
  expect(await stands()).toEqual(['300,000.01', '290,000', '310,000', 'A valuer'])
  await see(person, 'the value of a house')
  await press(button(page, 'Save'), heading(page, 'The house'))
  // A half of 300,000.01 is 150,000.01: the odd penny goes to the first.
  await page.getByText('Their share, 1/2, is £150,000.01.').waitFor()
  await page.getByText('A professional valuation, from £290,000.00 to £310,000.00 for the whole.').waitFor()
  await press(page.getByRole('link', { name: 'Add a debt' }))
  await page.getByLabel('Bill', { exact: true }).check()
  await next()
  await page.getByRole('textbox', { name: 'What is it?' }).fill('Gas')
  await next()
  await page.getByLabel('They alone').check()
  await next()
  await page.getByLabel('Amount in pounds, for the whole of it').fill('99.99')
  await page.getByLabel('A document states it').check()
  await page.getByLabel('Who says so?').fill('The bill')
  await button(page, 'Save').click()
  await heading(page, 'Gas').waitFor()
  const asset = { side: 'asset', holding: 'sole' } as const
  const bank = await byApi.item({ ...asset, class: 'account', name: 'The bank account' }, 12_345_67)
  const shares = await byApi.item({ ...asset, class: 'investment', name: 'The shares' }, 8_000_00)
  const car = await byApi.item({ ...asset, class: 'vehicle', name: 'The car', givenTo: hester }, 4_500_00)
  await byApi.item({ ...asset, class: 'life-cover', name: 'Life cover', isOutside: true }, 20_000_00)
  const card = { side: 'liability', class: 'card', name: 'The card', holding: 'sole' } as const
  const cardId = await byApi.item(card, 1_234_56)
  // What another enters is there without being asked for.
  await heading(page, 'The card').waitFor()
  await see(person, 'assets and debts')

  await press(page.getByRole('link', { name: 'Add a gift' }))
  await page.getByLabel('What was it?').fill('A car')
  await page.getByLabel('Who received it?').fill('Hester Heir')
  await page.getByLabel('Its value on that day, in pounds').fill('1,000')
  await fillDay(page, await page.evaluate(() => new Date(Date.now() - 4e10).toISOString().slice(0, 10)))
  await button(page, 'Save').click()
  await heading(page, 'A car').waitFor()

  await keepDocument(person, second, { willId, asset: 'The bank account' })

  // The tax, one question to a page; the form follows once all are answered. In short the other executor has answered
  // all but one of each kind.
  if (!full)
    await byApi.answerTax({
      toCharity: 0,
      exemptGifts: 0,
      otherGifts: false,
      keptBenefit: false,
      trusts: 'none',
      earlierDeath: false,
      homeToDescendants: 0,
      downsized: false,
      reliefFull: 0,
      reliefHalf: 0,
    })
  await go('Inheritance tax')
  await page.getByText(`${full ? 13 : 3} questions are still to be answered below.`).waitFor()
  await press(
    page.getByRole('link', { name: 'Answer: How were they connected' }),
    h1('How were they connected with the United Kingdom?'),
  )
  await press(button(page, 'Save and continue'), page.getByRole('alert').getByText('Please choose one'))
  const choose = async (question: string, answer: string): Promise<void> => {
    await title(question)
    await keys.choose(page.getByLabel(answer, { exact: true }))
    await press(button(page, 'Save and continue'))
  }
  const sum = async (question: string, pounds: string): Promise<void> => {
    await title(question)
    await keys.fill(page, { 'Amount in pounds': pounds })
    await press(button(page, 'Save and continue'))
  }
  await choose('How were they connected with the United Kingdom?', 'Yes, at the death')
  await sum('How much goes to their husband, wife or civil partner?', '0')
  await see(person, 'a question about the tax')
  if (full) await sum('How much goes to charities?', '0')
  await title(
    'How much did they give away in the last seven years, other than to their husband, wife or civil partner or to ' +
      'charities?',
  )
  await page.getByText('The gifts you entered come to £1,000.00.').waitFor()
  await press(button(page, 'Use this'))
  await press(button(page, 'Save and continue'))
  if (full) {
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
  }
  await page.getByText('No form of its own: the figures go into the application for probate').waitFor()
  const lines = await page.getByRole('table', { name: 'Estimate' }).getByRole('cell').allTextContents()
  // Under the band of 325,000 less the gifts; the funeral is entered later.
  expect(lines).toEqual([
    '£174,845.68',
    '-£1,334.55',
    '£173,511.13',
    '£173,511.13',
    '£325,000.00',
    '-£1,000.00',
    '£324,000.00',
    '£0.00',
    '40%',
    '£0.00',
  ])
  await see(person, 'the tax')

  await answerForProbate(person, { go, title, answerProbate: byApi.answerProbate })

  await go('Accounts')
  // A value that may still change says so, as in print, and leads to where it was entered.
  await press(
    page.getByRole('link', { name: 'The house: a valuation, £145,000.00 to £155,000.00' }),
    page.getByText('A professional valuation, from £290,000.00 to £310,000.00 for the whole.'),
  )
  expect(new URL(page.url()).hash).toMatch(/^#item-/)
  await go('Accounts')
  const today = await page.evaluate(() => new Date().toISOString().slice(0, 10))
  const typeDay = async (): Promise<void> => {
    const [year, month, day] = today.split('-') as [string, string, string]
    await keys.fill(page, { Day: day, Month: month, Year: year })
  }
  const enter = async (number: number, kind: string, details: () => Promise<void>): Promise<void> => {
    await press(page.getByRole('link', { name: 'Make an entry' }), h1('What happened?'))
    await pick(kind, kind)
    await details()
    await typeDay()
    await press(button(page, 'Save'), heading(page, `Entry ${number}: ${kind}`))
  }
  const agreeInWindow = async (one: Person, { email }: Actor, proposal: number): Promise<void> => {
    const agree = button(one.page, `Agree to proposal ${proposal}`)
    if (full) await confirmByKeys(one.page, inbox, email, agree)
    else await confirmByCode(one.page, inbox, email, async () => await agree.click())
    await agree.waitFor({ state: 'detached' })
  }
  /** What was typed stays; with a label, it is pressed again. */
  const goPast = async (label: string | null): Promise<void> => {
    await page.getByText('the accounts have £0.00, so it is £10.00 too much').waitFor()
    await keys.use(page.getByLabel('It is true all the same: go on'), undefined, 'Space')
    if (label === null) return
    await see(person, 'a payment above what there is')
    await press(button(page, label))
  }
  // What goes out is agreed first, with a second factor, by everybody who acts: two in their windows.
  const pay = async (
    { number, proposal, isShort = false }: { number: number; proposal: number; isShort?: boolean },
    { kind, does }: { kind: string; does: string },
    details: () => Promise<void>,
  ): Promise<void> => {
    await forgetCodes(executors)
    await press(page.getByRole('link', { name: 'Make an entry' }), h1('What happened?'))
    await pick(kind, kind)
    await details()
    await press(button(page, 'Propose it'))
    if (isShort) await goPast('Propose it')
    await title('Agreement')
    await heading(page, `Proposal ${proposal}: ${does}`).waitFor()
    if (proposal === 1) {
      await see(person, 'a proposal')
      await second.page.goto(`/estate-administration/${willId}/agreement`)
    }
    await agreeInWindow(person, all[0], proposal)
    // It comes to the other window by itself.
    await agreeInWindow(second, all[1], proposal)
    await byApi.agree(all[2])
    await press(
      page.getByRole('link', { name: `Say when proposal ${proposal} was done` }),
      h1('On which day was it done?'),
    )
    await typeDay()
    if (isShort) {
      await press(button(page, 'Save'))
      await goPast(null)
    }
    // The windows hear that it is saved before the answer comes: whoever then goes elsewhere is left there.
    const answered = Promise.withResolvers<void>()
    await page.route('**/proposals/*/enter', async (route) => {
      const response = await route.fetch()
      await answered.promise
      await route.fulfill({ response })
    })
    await press(button(page, 'Save'), page.getByText('Nothing is proposed.'))
    const saved = page.waitForResponse('**/proposals/*/enter')
    await go('Accounts')
    answered.resolve()
    await saved
    await page.unroute('**/proposals/*/enter')
    await heading(page, `Entry ${number}: ${kind}`).waitFor()
  }
  const given = { kind: 'Money was given to a beneficiary', does: 'Give money to a beneficiary' }
  const amount = async (text: string): Promise<void> => await keys.fill(page, { 'Amount in pounds': text })
  await pay({ number: 1, proposal: 1, isShort: true }, given, async () => {
    await keys.select(page.getByLabel('Who?'), 'Hester Heir')
    await amount('10')
  })
  await page.getByText('After entry 1, £10.00 more had been paid out than there was.').waitFor()
  await see(person, 'accounts that do not agree')
  await press(button(page, 'Take entry 1 back'), page.getByRole('alertdialog'))
  await press(
    page.getByRole('alertdialog').getByRole('button', { name: 'Take it back' }),
    page.getByText('Taken back by entry 2.'),
  )
  await enter(3, 'Money came in for an asset', async () => {
    await keys.select(page.getByLabel('Which one?'), 'The house')
    await amount('160,000')
    await keys.use(page.getByLabel('Nothing more is to come for it'), undefined, 'Space')
  })
  // Entries 4 to 7, by the second executor; 8 is agreed to in the windows, in short without them, as 9 to 13 are.
  const ownDay = { day: today, closes: false }
  await byApi.enter({ ...ownDay, kind: 'realised', itemId: bank, amountPence: 12_345_67, closes: true })
  await byApi.enter({ ...ownDay, kind: 'realised', itemId: shares, amountPence: 8_250_50, closes: true })
  await byApi.enter({ ...ownDay, kind: 'income', itemId: bank, amountPence: 12_34 })
  const third = (await byApi.estate()).people[2]!.id
  const funeral = { kind: 'expense', expense: 'funeral', amountPence: 3_456_78, personId: third } as const
  await byApi.enter({ ...ownDay, ...funeral })
  await heading(page, 'Entry 7: A cost of the estate was paid').waitFor()
  if (full)
    await pay({ number: 8, proposal: 2 }, { kind: 'A debt was paid', does: 'Pay a debt' }, async () => {
      await keys.select(page.getByLabel('Which one?'), 'Gas')
      await amount('99.99')
    })
  else {
    const { id: gas } = (await byApi.estate()).items.find(({ name }) => name === 'Gas')!
    await byApi.pay(today, { kind: 'liability-paid', itemId: gas, amountPence: 99_99 })
  }
  await byApi.pay(today, { kind: 'liability-paid', itemId: cardId, amountPence: 1_234_56 })
  await byApi.pay(today, { kind: 'reimbursed', personId: third, amountPence: 3_456_78 })
  await byApi.pay(today, { kind: 'handed-over', itemId: car, personId: hester })
  await byApi.pay(today, { kind: 'distributed', personId: charity, amountPence: 1_000_00 })
  await byApi.pay(today, { kind: 'distributed', personId: ida, amountPence: 58_272_39 })
  await heading(page, 'Entry 13: Money was given to a beneficiary').waitFor()
  await enterBank(person, second, executors, { willId, name: 'Hester Heir', day: today })
  await go('Accounts')
  await byApi.pay(today, { kind: 'distributed', personId: hester, amountPence: 116_544_79 })
  // They balance before it too.
  await heading(page, 'Entry 14: Money was given to a beneficiary').waitFor()
  await page.getByText('The accounts balance').waitFor()
  const amounts = async (name: string): Promise<string[]> =>
    await page
      .getByRole('table', { name, exact: true })
      .locator('tbody tr, tfoot tr')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent).join(' ')),
      )
  expect(await amounts('Capital')).toEqual([
    '£150,000.01 £0.00',
    '£12,345.67 £0.00',
    '£8,000.00 £0.00',
    '£4,500.00 £0.00',
    '£174,845.68 £0.00',
  ])
  expect(await amounts('Debts')).toEqual(['£99.99 £0.00', '£1,234.56 £0.00', '£1,334.55 £0.00'])
  expect(await amounts('To be given')).toEqual([
    '£173,511.13',
    '£10,250.49',
    '£12.34',
    '-£3,456.78',
    '£180,317.18',
    '£180,317.18',
    '£0.00',
  ])
  expect(await amounts('Who gets what')).toEqual([
    '£121,044.79 £121,044.79 £0.00',
    '£58,272.39 £58,272.39 £0.00',
    '£1,000.00 £1,000.00 £0.00',
  ])
  await see(person, 'accounts that balance')
  // The house for 10,000.00 less a penny more than at death, the shares for 250.50.
  await press(
    page.getByRole('link', { name: '£10,250.49, what it is made of: Gain on what was sold, or loss' }),
  )
  await heading(page, 'What it is made of: Gain on what was sold, or loss').waitFor()
  expect(await amounts('Values and entries that sum to the figure')).toEqual([
    '£9,999.99',
    '£250.50',
    '£10,250.49',
  ])
  expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'Entry 5: Money came in for an asset',
    'Entry 3: Money came in for an asset',
  ])
  await see(person, 'entries of one figure')
  await press(page.getByRole('link', { name: 'Show every entry' }))

  await button(page, 'Take entry 14 back').waitFor()
  await take(page, 'Take these accounts with you (PDF)', 'estate-accounts.pdf')
  await take(page, 'For a spreadsheet (CSV)', 'estate-accounts.csv')
  await go('Letters')
  await take(page, 'Letter about The house (PDF)', 'letter-bank.pdf')
  if (full) await take(page, 'Letter to Hester Heir (PDF)', 'letter-beneficiary.pdf')
  await see(person, 'letters')
  await byApi.noteReceipts(today)
  await go('Closing')
  await press(page.getByRole('link', { name: /^See to it: 1 receipt is missing/ }))
  await press(page.getByRole('link', { name: 'Note the receipt for entry 14' }))
  await title('When did Hester Heir sign for it?')
  await fillDay(page, today)
  await page.getByLabel('Where the signed paper is').fill('In the blue folder')
  await button(page, 'Save').click()
  await page.getByText('In the blue folder').waitFor()
  await go('Closing')
  await page.getByRole('textbox', { name: 'For how many years are the records kept?' }).fill('12')
  await button(page, 'Propose to close the estate').click()
  await title('Agreement')
  await heading(page, 'Proposal 9: Approve the final accounts, and close the estate').waitFor()
  await forgetCodes(executors)
  await agreeInWindow(person, all[0], 9)
  for (const actor of all.slice(1)) await byApi.agree(actor)
  await press(page.getByRole('link', { name: 'Say when proposal 9 was done' }))
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
  const whoDidIt = page.getByLabel('Who will do it, or did it?')
  await press(page.getByRole('link', { name: 'Arrange the funeral' }), whoDidIt)
  await typeDay()
  await keys.select(whoDidIt, 'Hester Heir')
  await byKeys.inOrder([page.getByRole('textbox', { name: 'Year' }), whoDidIt, button(page, 'Save')])
  await press(button(page, 'Save'), heading(page, 'Overview'))
  await done.filter({ hasText: 'Arrange the funeral' }).getByText('Done by Hester Heir.').waitFor()
  if (!full) return expect(person.complaints()).toEqual([])
  await press(page.getByRole('link', { name: 'Add a task of your own' }))
  await page.getByLabel('What needs to be done?').fill('Find a home for the cat')
  await page.getByLabel('Who will do it?').selectOption({ label: 'Hester Heir' })
  await button(page, 'Save').click()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Find a home for the cat' })
    .getByText('Hester Heir will do it.')
    .waitFor()
  // It is removed once that was asked again; an address of it says that it is gone.
  await press(page.getByRole('link', { name: 'Find a home for the cat' }))
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
  await press(page.getByRole('link', { name: 'Back' }))
  await press(page.getByRole('link', { name: 'These dates in your calendar' }))
  await button(page, 'Make a secret address').click()
  const address = (await page.getByText('/api/estate-calendars/').textContent())!
  const feed = await page.request.get(address)
  expect(await feed.text()).toContain('BEGIN:VEVENT')
  await button(page, 'End this address').click()
  await page.getByText('You have no such address.').waitFor()
  expect((await page.request.get(address)).status()).toBe(410)
  await giveView(person, executors, today)
  await handOver(person, executors)
  expect(person.complaints()).toEqual([])
}

async function fillDay(page: Page, today: string): Promise<void> {
  const [year, month, day] = today.split('-') as [string, string, string]
  await page.getByLabel('Day', { exact: true }).fill(day)
  await page.getByLabel('Month', { exact: true }).fill(month)
  await page.getByLabel('Year', { exact: true }).fill(year)
}

/** Where poppler is installed, the file has each of these lines. */
async function take(
  page: Page,
  link: string,
  file: string,
  ...lines: readonly (readonly [what: string, amount: string])[]
): Promise<void> {
  const [taken] = await Promise.all([
    page.waitForEvent('download'),
    (full ? keysOf(page) : byMouse).use(page.getByRole('link', { name: link })),
  ])
  expect(taken.suggestedFilename()).toBe(file)
  if (lines.length === 0) return
  const { error, stdout } = spawnSync('pdftotext', ['-layout', await taken.path(), '-'], {
    encoding: 'utf8',
  })
  if (error !== undefined) return
  const said = stdout.split('\n').map((line) => line.trim().replaceAll(/\s+/g, ' '))
  for (const [what, amount] of lines) expect(said).toContain(`${what} ${amount}`)
}

interface Ways extends Pick<ReturnType<typeof workByApi>, 'answerProbate'> {
  go: (name: string) => Promise<void>
  title: (name: string) => Promise<void>
}

/**
 * The worksheet for probate: what would stop the application is found, put right by its link, and nothing is left. In
 * short the other executor has answered all but one of each kind.
 */
async function answerForProbate(person: Person, { go, title, answerProbate }: Ways): Promise<void> {
  const { page } = person
  const press = async (wanted: Locator): Promise<void> => await (full ? keysOf(page) : byMouse).use(wanted)
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
  if (!full) {
    await answerProbate({
      deathCertificate: 'english',
      homeHere: true,
      applicantNamed: true,
      canDecide: true,
      nameOnWill: name,
      lastAddress: '1 Mill Lane, Leeds LS1 1AA',
      otherNames: '',
      marriedAfter: false,
      divorcedAfter: false,
      executorsInWill: 3,
      executorNamesSame: true,
      copies: 2,
      assetsAbroad: false,
    })
    // The page hears of it, and asks no more what is answered.
    const answered = page.getByRole('link', { name: 'Answer: Which death certificate do you have?' })
    await answered.waitFor({ state: 'detached' })
  }
  await press(page.getByRole('link', { name: 'Answer: Do you have the original will?' }))
  await choose('Do you have the original will?', 'Yes')
  if (full) {
    await choose('Which death certificate do you have?', 'A death certificate in English')
    for (const question of [
      'Was their permanent home in England or Wales when they died?',
      'Is everybody who applies named in the will as an executor?',
      'Can every executor make their own decisions?',
    ])
      await choose(question, 'Yes')
    await write('What is their name in the will?', name)
  }
  await write('What is their name on the death certificate?', `${name} Smith`)
  await title('Why do the names differ?')
  await next()
  await page.getByRole('alert').getByText('Please fill this in').waitFor()
  await write('Why do the names differ?', 'The registrar wrote the name of the first husband')
  await title('When were they born?')
  await fillDay(page, '1940-02-29')
  await next()
  if (full) {
    await write('Where was their permanent home when they died?', '1 Mill Lane, Leeds LS1 1AA')
    await write('Did they hold anything in another name?', '')
    await choose('Did they marry or form a civil partnership after they signed the will?', 'No')
    await choose(
      'Did a marriage or civil partnership of theirs end in court after they signed the will?',
      'No',
    )
  }

  await title('Does the paper will have marks or damage?')
  await press(page.getByRole('link', { name: 'Enter a mark or damage' }))
  await title('What is on the paper?')
  await page.getByLabel('Staple or punch holes').check()
  await page.getByLabel('What can be seen?').fill('Two holes')
  await page.getByLabel('On which page of the registered copy is it?').fill('1')
  await button(page, 'Save').click()
  await page.getByText('Not fully explained yet').waitFor()
  await page.getByRole('link', { name: 'Look at page 1 of the registered copy' }).waitFor()
  await see(person, 'a mark that is not explained')
  await press(page.getByRole('link', { name: 'These are all of them' }))
  await press(page.getByRole('link', { name: /^Put it right: A mark or damage is not fully explained/ }))
  await press(page.getByRole('link', { name: 'Change: Two holes' }))
  await page.getByLabel('The registered copy does not show it').check()
  await page.getByLabel('Why is it there?').fill('It was taken apart to copy it')
  await page.getByLabel('Who made it?').fill('The executor')
  await page.getByLabel('When?').fill('This year')
  await button(page, 'Save').click()
  await press(page.getByRole('link', { name: 'These are all of them' }))

  await press(page.getByRole('link', { name: 'Answer: How many codicils are there?' }))
  await write('How many codicils are there?', '0', 'How many')
  if (full) {
    await write('How many executors do the will and its codicils name?', '3', 'How many')
    await choose('Do the executors still have the names that are in the will?', 'Yes')
    await write('How many copies of the grant do you need for the United Kingdom?', '2', 'How many')
    await choose('Did they have anything outside the United Kingdom?', 'No')
  }
  await title('Which documents are ready to send?')
  for (const one of await page.getByRole('checkbox').all()) await one.check()
  await next()
  await title('Probate')
  await page.getByText('Nothing was found in what you entered.').waitFor()
  await take(
    page,
    'Take the worksheet with you (PDF)',
    'probate-worksheet.pdf',
    ['Everything that passes by the will', '£174,845.68'],
    ['Debts', '£1,334.55'],
    ['What is left', '£173,511.13'],
  )
  await see(person, 'the worksheet for probate')
}
