import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { tokenId } from '@testate/chains/chain'
import type { TokenRecord, TransactionRecord } from '@testate/chains/ethereum/explorer'
import { absentPage, explorerPolicy, tokenPage, transactionPage } from './explorer-page.ts'
import type { ExplorerPlace } from './explorer-page.ts'

const place: ExplorerPlace = {
  network: 'ethereum',
  chainId: 20262,
  contract: `0x${'c0'.repeat(20)}`,
  label: 'local development ledger',
  embedded: true,
  head: { height: 17n, time: new Date('2026-11-21T12:00:00Z') },
}
const id = tokenId('ab'.repeat(32))
const hash = `0x${'12'.repeat(32)}`
const token: TokenRecord = {
  tokenId: id,
  entry: {
    owner: `0x${'aa'.repeat(20)}`,
    mintedTo: `0x${'aa'.repeat(20)}`,
    status: 'withdrawn',
    version: 2,
    registeredAt: new Date('2026-11-20T09:00:00Z'),
    changedAt: new Date('2026-11-21T09:30:00Z'),
    metadataHash: '34'.repeat(32),
    supersedes: tokenId('cd'.repeat(32)),
    transactionHash: hash,
    blockNumber: 12n,
    final: true,
  },
  events: [
    {
      name: 'StatusChanged',
      tokenId: id,
      values: [
        { name: 'tokenId', value: id },
        { name: 'status', value: 'withdrawn' },
      ],
      transactionHash: hash,
      blockNumber: 15n,
    },
  ],
}
const transaction: TransactionRecord = {
  hash,
  outcome: 'done',
  from: `0x${'aa'.repeat(20)}`,
  to: `0x${'c0'.repeat(20)}`,
  final: false,
  gasUsed: 107_640n,
  fee: '0.000107',
  block: { number: 12n, hash: `0x${'56'.repeat(32)}`, time: new Date('2026-11-20T09:00:00Z') },
  events: [
    {
      name: 'Registered',
      tokenId: id,
      values: [
        { name: 'tokenId', value: id },
        { name: 'supersedes', value: 'nothing' },
      ],
      transactionHash: hash,
      blockNumber: 12n,
    },
  ],
}

describe('explorer pages', () => {
  test('a token: status in people’s words, the token it supersedes, the block and what happened', () => {
    const html = tokenPage(token, place)
    expect(html).toContain('<html lang="en-GB">')
    expect(html).toContain(
      'Registration withdrawn. This does not revoke the will. A later version of it may be registered on other ' +
        'networks.',
    )
    expect(html).toContain(`href="/explorer/ethereum/token/${'cd'.repeat(32)}"`)
    expect(html).toContain(`href="/explorer/ethereum/tx/${hash}"`)
    expect(html).toContain(
      '<time datetime="2026-11-20T09:00:00.000Z">20 November 2026 at 09:00:00 UTC</time>',
    )
    expect(html).toContain('Final: it cannot be reorganised away')
    expect(html.match(/<h1>/g)).toHaveLength(1)
  })

  test('a transaction: outcome, finality, gas, and its events with links', () => {
    const html = transactionPage(transaction, place)
    expect(html).toContain('Confirmed, not final yet')
    expect(html).toContain('107,640')
    expect(html).toContain(`href="/explorer/ethereum/token/${id}"`)
    expect(
      transactionPage(
        { ...transaction, outcome: 'waiting', block: null, gasUsed: null, fee: null, events: [] },
        place,
      ),
    ).toContain('Not in a block yet')
    expect(transactionPage({ ...transaction, outcome: 'refused' }, place)).toContain(
      'Refused by the contract',
    )
  })

  test('on Solana: its own words, and links to its own pages', () => {
    const at = {
      ...place,
      network: 'solana' as const,
      chainId: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
      contract: 'Reg1strar',
    }
    const signature = '3'.repeat(88)
    const html = transactionPage(
      {
        ...transaction,
        hash: signature,
        to: null,
        fee: '0.00001',
        events: transaction.events.map((event) => ({ ...event, transactionHash: signature })),
      },
      at,
    )
    for (const words of [
      'Solana transaction',
      '<dt>Slot</dt>',
      '<dt>Genesis hash</dt><dd><code>5eykt4',
      '<dt>Registrar</dt>',
      'Compute units used',
      '0.00001 SOL',
      `href="/explorer/solana/token/${id}"`,
    ])
      expect(html).toContain(words)
    expect(html).not.toMatch(/ethereum|Gas|Contract|ether\b/)
    expect(tokenPage(token, at)).toContain(`href="/explorer/solana/tx/${hash}"`)
  })

  test('on Corda: the notary instead of a block, a name instead of an address, and no fee', () => {
    const at = {
      ...place,
      network: 'corda' as const,
      chainId: 'ab'.repeat(32),
      contract: 'O=Testate Development Register, L=London, C=GB',
    }
    const recorded = 'CD'.repeat(32)
    const html = transactionPage(
      {
        ...transaction,
        hash: recorded,
        from: at.contract,
        to: 'O=Testate Development Notary, L=London, C=GB',
        final: true,
        gasUsed: null,
        fee: null,
        block: { ...transaction.block!, hash: 'c2lnbmVk' },
      },
      at,
    )
    for (const words of [
      'Corda transaction',
      'Final: the notary has signed it',
      'Recorded as number',
      'Notary’s signature</dt><dd><code>c2lnbmVk',
      'Notarised by</dt><dd><code>O=Testate Development Notary',
      'Network id',
      'Local development ledger, not a Corda network:',
    ])
      expect(html).toContain(words)
    for (const words of ['Gas', 'Network fee', 'Block hash', 'public chain'])
      expect(html).not.toContain(words)
    const shown = tokenPage(
      {
        ...token,
        entry: { ...token.entry, owner: `CN=${id.slice(0, 16)} Testator`, transactionHash: recorded },
      },
      at,
    )
    expect(shown).toContain(`Held by</dt><dd><code>CN=${id.slice(0, 16)} Testator`)
    expect(shown).toContain(`href="/explorer/corda/tx/${recorded}"`)
    expect(shown).toContain(`href="/explorer/corda/token/${'cd'.repeat(32)}"`)
  })

  test('a registration links to the check of a copy, and to the public explorer if there is one', () => {
    expect(tokenPage(token, place)).toContain('<a href="/verify">check a document</a>')
    expect(tokenPage(token, place)).not.toContain('which is not ours')
    const html = transactionPage(transaction, {
      ...place,
      embedded: false,
      elsewhere: `https://sepolia.etherscan.io/tx/${hash}?a=1&b="2"`,
    })
    expect(html).toContain(
      `<a href="https://sepolia.etherscan.io/tx/${hash}?a=1&#38;b=&#34;2&#34;">The same at sepolia.etherscan.io</a>`,
    )
  })

  test('an embedded ledger says what it is not; another does not', () => {
    const notice =
      'Local development ledger, not a public chain:</strong> it proves nothing against its own operator'
    expect(tokenPage(token, place)).toContain(notice)
    expect(tokenPage(token, { ...place, embedded: false, label: 'Ethereum' })).not.toContain(notice)
  })

  test('unknown and unreachable are different pages', () => {
    expect(absentPage('token', id, 'unknown', place)).toContain('No such token on this ledger')
    expect(absentPage('transaction', hash, 'could not be asked', { ...place, head: null })).toContain(
      'The ledger could not be asked',
    )
  })

  test('any answer of a node is shown as text, never as markup', () => {
    const evil = '<script>alert(1)</script>"\'&'
    const html = transactionPage(
      {
        ...transaction,
        hash: evil,
        from: evil,
        fee: evil,
        events: [
          {
            name: evil,
            tokenId: null,
            values: [{ name: evil, value: evil }],
            transactionHash: evil,
            blockNumber: 1n,
          },
        ],
      },
      { ...place, label: evil, contract: evil },
    )
    expect(html).not.toContain('<script')
    expect(html.match(/alert\(1\)/g)!.length).toBeGreaterThan(5)
    expect(html).not.toMatch(/href="[^"]*'/)
  })

  test('the policy allows exactly the style sheet in the page', () => {
    const sheet = /<style>([^]*?)<\/style>/.exec(tokenPage(token, place))![1]!
    expect(explorerPolicy).toContain(`'sha256-${createHash('sha256').update(sheet).digest('base64')}'`)
    expect(explorerPolicy).toContain("default-src 'none'")
  })
})

test('every text has a contrast of 7 : 1 on every ground, in light and in dark', () => {
  const [, style = ''] = /<style>([^]*?)<\/style>/.exec(tokenPage(token, place)) ?? []
  const luminance = (colour: string): number => {
    const hex = colour.length === 3 ? colour.replaceAll(/./g, '$&$&') : colour
    const [red = 0, green = 0, blue = 0] = (hex.match(/../g) ?? []).map((part) => {
      const share = Number.parseInt(part, 16) / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const schemes = style.match(/:root\{[^}]*\}/g) ?? []
  expect(schemes).toHaveLength(2)
  for (const scheme of schemes) {
    const of = (name: string) => luminance(new RegExp(`--${name}:#([0-9a-f]+)`).exec(scheme)?.[1] ?? '')
    for (const ground of ['paper', 'panel', 'note'])
      for (const words of ['ink', 'quiet', 'link']) {
        const [dark, light] = [of(words), of(ground)].sort((a, b) => a - b) as [number, number]
        expect((light + 0.05) / (dark + 0.05), `${words} on ${ground}`).toBeGreaterThanOrEqual(7)
      }
  }
})
