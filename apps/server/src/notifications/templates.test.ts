// Reads every mail the product sends as its reader would.
import { describe, expect, test } from 'vitest'
import { at, samples, site, token } from '../../testing/mail-samples.ts'
import { assertHeader, footer, render, shown, type Mail } from './mail.ts'
import { noticeNews } from './notice-templates.ts'
import { templates, type DataOf, type Site, type Template } from './templates.ts'

test('the mail about a witness who declined leads to that will’s witnesses', () => {
  const { data } = samples.declined
  expect(render(templates.declined({ ...data, willId: 'a-will' }, site)).text).toContain(
    'https://testate.example/digital-signing?will=a-will&open=witnesses',
  )
})

describe.each(Object.keys(templates) as Template[])('%s', (name) => {
  const sample = samples[name]
  const mail = render(
    (templates[name] as (data: unknown, site: Site) => Parameters<typeof render>[0])(sample.data, site),
  )

  test('says what it should, to a person', () => {
    expect(mail.subject).toBe(sample.subject)
    for (const words of sample.says) expect(mail.text).toContain(words)
    expect(mail.text).toContain(footer)
    expect(mail.text).not.toMatch(/undefined|null|NaN|\[object|Invalid Date/)
  })

  test('its links, in text and HTML alike, are exactly those', () => {
    expect(mail.text.match(/https?:\/\/\S+/g) ?? []).toEqual(sample.links)
    expect([...mail.html.matchAll(/href="([^"]+)"/g)].map((match) => match[1])).toEqual(sample.links)
  })
})

test('both mails about an account opened with a passkey name it, and say what it can do', () => {
  const confirm = render(
    templates['confirm-address']({ name: 'Ann', token, passkey: 'Chrome on a Mac' }, site),
  ).text
  expect(confirm).toContain('signs in with a passkey (Chrome on a Mac)')
  expect(confirm).toContain(`https://testate.example/confirm-address/${token}?passkey`)
  const opened = { name: 'Ann', kind: 'passkey', called: 'Chrome on a Mac', what: 'opened' } as const
  const text = (from: string | null) =>
    render(templates['factor-changed']({ ...opened, at: from }, site)).text
  expect(text(null)).toContain('passkey (Chrome on a Mac)')
  expect(text(null)).toContain('It signs in, and confirms nothing.')
  expect(text(at)).toContain('from 21 November 2026 at 12:30 (UK time) it also confirms')
})

test('each change of an account has its own sentence', () => {
  const said = (['password', 'sessions', 'phone', 'phone-removed'] as const).map((what) => {
    const { subject, paragraphs } = templates['account-changed']({ name: 'Ann', what }, site)
    return [subject, String(paragraphs[1])]
  })
  expect(said.map(([subject]) => subject)).toEqual([
    'Your password was changed',
    'You were signed out everywhere else',
    'Your number for text messages was changed',
    'Your number for text messages was removed',
  ])
  expect(said[2]![1]).toContain('go to another mobile number from now on')
  expect(said[3]![1]).toContain('get no more text messages')
})

test('each change of a second factor has its own sentences, and its name is in no subject', () => {
  const subjects = new Set<string>()
  for (const kind of ['passkey', 'authenticator', 'recovery codes'] as const) {
    for (const what of ['added', 'removed', 'removal-asked', 'kept', 'counter-back'] as const) {
      if (what === 'counter-back' && kind !== 'passkey') continue
      const { subject, text } = render(
        templates['factor-changed'](
          {
            name: 'Ann Example',
            kind,
            called: kind === 'recovery codes' ? null : 'My phone',
            what,
            at: what === 'removal-asked' ? at : null,
          },
          site,
        ),
      )
      subjects.add(subject)
      expect(subject).not.toContain('My phone')
      expect(text).not.toMatch(/undefined|null/)
    }
  }
  expect(subjects.size).toBe(13)
})

test('the last reminder says so, and one of an invitation names the earlier mail and how to end them', () => {
  const invitation = samples['invitation'].data as DataOf<'invitation'>
  const reminder = { days: 7, token: 'x'.repeat(43) } as const
  const mail = templates['invitation']({ ...invitation, reminder }, site)
  expect(mail.subject).toBe('A reminder: you are asked to be a witness to a will')
  const { text } = render(mail)
  expect(text).toContain('We wrote to you seven days ago')
  expect(text).toContain('This is our last reminder')
  expect(text).toContain(`https://testate.example/stop-reminders/${reminder.token}`)
  const own = templates['reminder'](
    { ...(samples['reminder'].data as DataOf<'reminder'>), guest: false, reminder },
    site,
  )
  expect(own.subject).toBe('A reminder: your will is waiting for you')
  expect(render(own).text).toContain(
    'The registration of “My last will” has been waiting for you for seven days.',
  )
  expect(render(own).text).not.toContain('/cy/')
})

test('the second witness to accept is told as such', () => {
  const { data } = samples['witness-accepted']
  const mail = templates['witness-accepted'](
    { ...(data as { name: string; witnessName: string }), waitingFor: null },
    site,
  )
  expect(mail.subject).toBe('Both your witnesses have accepted')
  expect(render(mail).text).toContain('Witness One has accepted too. Now both your witnesses have said yes.')
})

test('a network that will never take the will is named as such, with the money that goes back', () => {
  const data = samples['registered'].data as DataOf<'registered'>
  const networks = [...data.networks, { label: 'Solana', explorerUrl: null, lost: true }]
  expect(render(templates['registered']({ ...data, networks }, site)).text).toContain(
    'Solana: not registered; what you paid for it goes back to you',
  )
})

test('a registration that no network holds ends with other words, for testator and witnesses', () => {
  const [own, witness] = [
    templates['withdrawal-done']({ name: 'Ann Example', willTitle: 'My last will', early: true }, site),
    templates['withdrawal-done-witness']({
      name: 'Witness One',
      testatorName: 'Ann Example',
      willTitle: 'My last will',
      early: true,
    }),
  ]
  expect(render(own).text).toContain('It was on no network yet.')
  expect(render(own).text).toContain('https://testate.example/password-reset')
  expect(witness.subject).toBe('You are no longer needed as a witness')
  expect(render(witness).text).toContain('Ann Example had asked you to be a witness')
})

test('if a witness declines after the testator signed, the mail says what can be done', () => {
  const { data } = samples.declined
  const [early, late] = [data, { ...data, late: true }].map(
    (each) => render(templates.declined(each as typeof data, site)).text,
  )
  for (const text of [early, late]) {
    expect(text).toContain('You can name another witness in their place.')
    expect(text).toContain('https://testate.example/digital-signing')
  }
  expect(early).not.toContain('sign again')
  expect(late).toContain('if they have signed, then sign again. What you paid stands.')
})

test('when the ceremony begins anew, who had signed reads that it no longer counts', () => {
  const { data } = samples['ceremony-begins-anew']
  const only = render(templates['ceremony-begins-anew']({ ...data, signed: false } as typeof data, site))
  expect(only.subject).toBe('Another witness has been named')
  expect(only.text).toContain('What the testator signed names the witness who was replaced')
  const gone = templates['witness-replaced'](
    { name: 'Witness Two', testatorName: 'Ann Example', willTitle: 'My last will', declined: true },
    site,
  )
  expect(render(gone).text).toContain('as you declined.')
  expect(render(gone).text).not.toContain('no longer works')
})

test('an executor in reserve who is to act reads it in both languages, whether or not they had accepted', () => {
  for (const name of ['reserve-asked', 'reserve-acts'] as const)
    for (const [accepted, inEnglish, inWelsh] of [
      [false, 'Please say whether you accept.', 'Dywedwch a ydych yn derbyn.'],
      [true, 'You have accepted before.', 'Rydych wedi derbyn o’r blaen.'],
    ] as const) {
      const { html } = render(templates[name]({ ...samples[name].data, accepted }, site))
      const [welsh, english] = [html.match(/<p lang="cy">.*?<\/p>/g) ?? [], html.match(/<p>.*?<\/p>/g) ?? []]
      const all = welsh.join(' ')
      expect([name, all]).toEqual([name, expect.stringContaining('yn ysgutor wrth gefn')])
      expect([name, all]).toEqual([name, expect.stringContaining(inWelsh)])
      expect([name, all]).toEqual([name, expect.stringContaining('Agorwch y ddolen uchod a mewngofnodwch')])
      expect(all.includes('Cewch wrthod.')).toBe(!accepted)
      expect(english.join(' ')).toContain(inEnglish)
      // Below the English, whose link is the only one.
      expect(html.indexOf('<p lang="cy">')).toBeGreaterThan(html.indexOf('display:inline-block'))
      expect(html.match(/<a /g)).toHaveLength(1)
    }
})

test('what a person typed stays words: no markup, no link, no line of its own', () => {
  const mail = render(
    templates.declined(
      {
        testatorName: 'Ann',
        witnessName: '<b>W',
        reason: 'see https://evil.example/x\r\nBcc: all@example.org',
      },
      site,
    ),
  )
  expect(mail.html).toContain('&lt;b&gt;W ')
  expect(mail.html).not.toContain('<b>')
  expect(mail.text).toContain('see https: / / evil. example/ x Bcc: all@ example. org')
})

test('a mail that is needed to get in is whole in both languages, the Welsh marked as such', () => {
  for (const [name, parts] of [
    [
      'password-reset',
      ['gosod cyfrinair newydd', 'am 30 munud', 'Eich enw defnyddiwr yw ann', 'mae eich cyfrinair'],
    ],
    ['confirm-address', ['Cadarnhewch mai chi biau', 'am 14 diwrnod', 'Peidiwch â gwasgu’r botwm']],
    [
      'factor-locked',
      ['Rhoddwyd cant o godau anghywir', 'mae codau drwy e-bost wedi’u cloi', 'sy’n allgofnodi pawb'],
    ],
  ] as const) {
    const { html, text } = render(
      (templates[name] as (data: unknown, site: Site) => Mail)(samples[name].data, site),
    )
    const welsh = [...html.matchAll(/<p lang="cy">(.*?)<\/p>/g)].map(([, one]) => one).join(' ')
    for (const part of parts) expect([name, welsh]).toEqual([name, expect.stringContaining(part)])
    for (const part of parts) expect(text).toContain(part)
    // Below the English, whose link alone is a button.
    expect(html.indexOf('<p lang="cy">')).toBeGreaterThan(html.indexOf('display:inline-block'))
    expect(html.match(/display:inline-block/g)).toHaveLength(1)
  }
  const passkey = templates['confirm-address']({ name: 'Ann Example', token, passkey: '<b>Phone' }, site)
  expect(render(passkey).html).toContain('Ag allwedd mynediad (&lt;b&gt;Phone) y mewngofnodir')
  expect(render(passkey).text).toContain(`https://testate.example/cy/confirm-address/${token}?passkey`)
})

test('a label in Welsh says that it is, and leads to the Welsh screen', () => {
  const { html, text } = render(
    templates.invitation({ partyId: 'p', name: 'W', testatorName: 'Ann', token, expiresAt: at }, site),
  )
  expect(html).toContain(
    `<a href="https://testate.example/cy/invitation/${token}" lang="cy" hreflang="cy">Darllenwch`,
  )
  // The first link, and it alone, is a button.
  expect(html).toMatch(
    new RegExp(
      `<a href="https://testate.example/invitation/${token}" style="display:inline-block[^"]*">Read`,
    ),
  )
  expect(html.match(/display:inline-block/g)).toHaveLength(1)
  expect(text.indexOf('Read the invitation')).toBeLessThan(text.indexOf('Darllenwch'))
})

test('an account is led to its screens, a guest to the page of their part', () => {
  const decided = (accepted: boolean, guest: boolean) =>
    render(
      templates['identity-decision']({ name: 'Ann', accepted, sample: false, reason: null, guest }, site),
    ).text
  expect(decided(true, false)).toContain('See what comes next:\nhttps://testate.example/digital-signing')
  expect(decided(true, false)).not.toContain('invitation')
  expect(decided(false, true)).toContain('Send in other pictures:\nhttps://testate.example/witness')
  expect(decided(false, true)).toContain('open the link in your invitation mail')
  const testator = render(
    templates['all-signed']({ name: 'Ann', testatorName: 'Ann', witness: false }, site),
  ).text
  expect(testator).toContain('You and both witnesses have signed')
  expect(testator).toContain('https://testate.example/dashboard')
})

test('a mail that an earlier version left unsent can still be sent', () => {
  expect(
    render(templates['your-turn-to-sign']({ name: 'W', willTitle: 'My last will' }, site)).text,
  ).toContain('The testator has signed.')
  expect(render(templates['erasure-asked']({ name: 'W', dueAt: at }, site)).text).not.toContain(
    'stop-erasure',
  )
  expect(render(templates['erasure-taken-back']({ name: 'W', signedIn: true }, site)).text).toContain(
    'You signed in',
  )
})

/** Texts the register writes itself, which no person can choose. */
const ownData = new Set([
  'amount',
  'number',
  'taxDate',
  'creditNote',
  'network',
  'paymentId',
  'erasureId',
  'matter',
  'what',
])
const MARK = 'Marked by a person'

/** The same data with every text a person could have chosen replaced by the mark. */
function marked(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return ownData.has(name) || isTime(value) || isChoice(value) ? value : MARK
  if (Array.isArray(value)) return value.map((one) => marked(one, name))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, marked(one, key)]))
  return value
}
const isTime = (value: string): boolean => /^\d{4}-\d\d-\d\dT/.test(value)
/** One of the fixed words a template looks up. */
const isChoice = (value: string): boolean =>
  [
    'sign',
    'erase',
    'cancellation',
    'duplicate',
    'network-failed',
    'code by e-mail',
    'passkey',
    'authenticator',
    'recovery code',
    'recovery codes',
    'added',
    'removed',
    'made',
    ...noticeNews,
  ].includes(value)

test('staff read of a letter that is late, and what to do with it', () => {
  const site = { publicUrl: 'https://testate.example' }
  const mail = templates['death-notice-staff']({ name: 'Sam Staff', why: 'letter-late' }, site)
  expect(mail.subject).toBe('A letter about a death notice was not posted in time')
  expect(mail.paragraphs.join(' ')).toContain('print and post it now, or say why it cannot be posted')
})

test('staff read of a letter that they printed and are not to post', () => {
  const site = { publicUrl: 'https://testate.example' }
  const mail = templates['death-notice-staff']({ name: 'Sam Staff', why: 'letter-fell' }, site)
  expect(mail.subject).toBe('Do not post a letter that you printed')
  expect(mail.paragraphs.join(' ')).toContain('please destroy it. Then say what became of it.')
  const other = templates['death-notice-staff']({ name: 'Sam Staff', why: 'letter-not-posted' }, site)
  expect(other.subject).toBe(mail.subject)
  expect(other.paragraphs.join(' ')).toContain('Look whether that still stands. If it does')
})

test.each(Object.keys(templates) as Template[])('no subject holds words a person chose: %s', (name) => {
  const mail = (templates[name] as (data: unknown, site: Site) => Parameters<typeof render>[0])(
    marked(samples[name].data),
    site,
  )
  expect(mail.subject).not.toContain(MARK.slice(0, 6))
})

test('the bodies keep the words, so the marks are where they should be', () => {
  const bodies = (['invitation', 'declined', 'registered'] as const).map(
    (name) =>
      render(
        (templates[name] as (data: unknown, site: Site) => Parameters<typeof render>[0])(
          marked(samples[name].data),
          site,
        ),
      ).text,
  )
  for (const text of bodies) expect(text).toContain(MARK)
})

test('a line break cannot reach a header', () => {
  expect(() => render({ subject: 'Hello\r\nBcc: all@example.org', paragraphs: [] })).toThrow('one line')
  for (const evil of ['a\nb', 'a\rb', 'a\u2028b', 'a\0b'])
    expect(() => assertHeader(evil, 'address')).toThrow(TypeError)
  expect(shown('Ann\r\nBcc: x')).toBe('Ann Bcc: x')
})

test('in a rehearsal every mail says SAMPLE in its foot, as text and as HTML; elsewhere none does', () => {
  for (const rehearsal of [true, false]) {
    const { text, html } = render(
      templates['all-signed']({ name: 'Ann', testatorName: 'Ann', witness: false }, site),
      { rehearsal },
    )
    for (const form of [text, html])
      expect(form.includes('SAMPLE: this mail comes from a rehearsal')).toBe(rehearsal)
  }
})

test('a mail about a professional names them; one that the register ended says nothing of beneficiaries', () => {
  const common = { name: 'Ann Example', news: 'professional-assigned', dueAt: null } as const
  const professional = { name: 'Paula Professional', list: 'STEP', number: 'A1' }
  const mails = [
    templates['death-notice-testator'](
      { ...common, professional, willTitle: 'My will', submitterName: 'Carl Example', token },
      site,
    ),
    templates['death-notice-others']({ ...common, professional, testatorName: 'Ann Example' }, site),
  ]
  for (const mail of mails) {
    const { text } = render(mail)
    expect(text).toContain('a professional, Paula Professional (STEP, A1), who may confirm')
    expect(text).toContain('If you know a reason against this person, write to us.')
  }
  const ended = render(
    templates['professional-staff'](
      {
        ...professional,
        what: 'not-apart',
        staffName: 'Sam Staff',
        by: null,
        acceptedBy: null,
        reason: null,
      },
      site,
    ),
  )
  expect(ended.text).toContain('they cannot confirm this one')
  expect(`${ended.subject} ${ended.text}`).not.toMatch(/benef|mailbox|inherit/i)
})

test('each stage of a death notice has its own sentence, to the testator and to the others', () => {
  const said = noticeNews.map((news) => {
    const common = { name: 'Ann Example', testatorName: 'Ann Example', news, dueAt: at }
    const own = templates['death-notice-testator'](
      { ...common, willTitle: 'My last will', submitterName: 'Carl Example', token: null },
      site,
    )
    const others = templates['death-notice-others'](common, site)
    return [own, others].flatMap(({ subject, paragraphs }) => [subject, String(paragraphs[1])])
  })
  for (const column of [0, 1, 2, 3])
    expect(new Set(said.map((one) => one[column])).size).toBe(noticeNews.length)
  for (const one of said)
    for (const sentence of one) expect(sentence).not.toMatch(/undefined|you has|has have/)
})

test('a receipt of a seller who is not registered for VAT says so, and one stored before says nothing of it', () => {
  const data = {
    name: 'Ann Example',
    paymentId: 'p-1',
    willId: 'w-1',
    lines: [{ label: 'Registration', amount: '£150.00' }],
    total: '£150.00',
    paidAt: at,
  }
  const receipt = {
    number: 'R-000001',
    taxDate: '2026-11-21',
    seller: { name: null, company: null, address: null },
    vat: null,
  }
  const { text } = render(templates.receipt({ ...data, receipt }, site))
  expect(text).toContain('Total: £150.00\nVAT: none: the seller is not registered for VAT')
  expect(text).toContain('Seller: not given by the operator of this installation\nBuyer: Ann Example')
  const before = render(templates.receipt(data, site))
  expect(before.text).toContain('Total: £150.00')
  expect(before.text).not.toContain('VAT')
})
