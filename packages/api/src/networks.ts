// The current state of each network of this installation, for the indicators of header, menu and footer, and
// for choosing among them: only measured values are shown.
import { z } from 'zod'
import { COINS, type Coin } from '@testate/domain/price-book'
import { NETWORKS } from '@testate/domain/networks'
import { networkOption, strategy } from './payments.ts'
import { defineRoute, isoTime } from './route.ts'

const penceAmount = z.int().nonnegative()
const age = z.int().nonnegative()

const cost = z.object({
  state: z
    .enum(['known', 'no fee', 'could not be asked'])
    .describe('No fee: by this register’s configuration, so nobody was asked'),
  reason: z.string().nullable().describe('Why it could not be asked'),
  pence: penceAmount.nullable().describe('What one registration takes now, paid by the register'),
  pounds: z.string().nullable(),
  amount: z.string().nullable().describe('“0.00701184 SOL”; null where the network has no money of its own'),
  parts: z.array(z.object({ what: z.string(), amount: z.string() })),
  askedAt: isoTime.nullable().describe('Null where nobody was asked'),
  ageSeconds: age.nullable(),
})

const networkStanding = z.object({
  name: z.enum(NETWORKS),
  displayName: z.string().describe('“Solana”'),
  label: z.string().describe('“local development ledger”, or what the operator calls the network'),
  text: z.string().describe('Both in one, as people read it: “Solana (local development ledger)”'),
  embedded: z
    .boolean()
    .describe('A ledger this installation runs itself; it proves nothing against its own operator'),
  state: z.enum(['answers', 'could not be asked']),
  reason: z.string().nullable().describe('Why it could not be asked'),
  head: z
    .object({ height: z.string(), time: isoTime, ageSeconds: age })
    .nullable()
    .describe('The newest block; null where it could not be asked, and of Corda, which has no blocks'),
  askedAt: isoTime,
  cost,
  registrar: z
    .object({ registrations: z.int().nonnegative(), low: z.boolean(), askedAt: isoTime })
    .nullable()
    .describe(
      'How many registrations the register could pay this network for when it last looked; low: ' +
        'somebody should top it up. Null where a network takes no money, or before the first look',
    ),
})

const networkConfig = z.object({
  network: z.string().describe('“mainnet”, “local development ledger”'),
  name: z.enum(NETWORKS),
  displayName: z.string(),
  symbol: z.string(),
  logo: z.string(),
  color: z.string(),
  rpcUrl: z.string().describe('The node verifiers are told to ask; empty before it is known'),
  explorerUrl: z.string(),
  contractAddress: z.string().optional().describe('Ethereum only'),
  nodeUrl: z.string().optional().describe('Corda only'),
  enabled: z.boolean().describe('This register writes to it'),
  features: z.object({
    nftSupport: z.boolean(),
    smartContracts: z.boolean(),
    gasless: z.boolean(),
    privateTransactions: z.boolean(),
  }),
})

const recommendation = z.object({
  upTo: penceAmount.nullable().describe('Pence; null: above all of them'),
  text: z.string(),
})

export const listNetworks = defineRoute({
  id: 'networks.list',
  method: 'GET',
  path: '/api/networks',
  summary:
    'The networks: each with its true name and newest block, what it takes for a registration now, ' +
    'what choosing it costs, and how it is reached. Nodes are asked every 10 to 15 s at most; each ' +
    'figure says its age',
  who: 'service.read',
  answer: z.object({
    production: z.boolean(),
    /** Production mode on trial: registrations made here do not count. */
    rehearsal: z.boolean(),
    connected: z.boolean().describe('At least one network answers: “Blockchain Connected”'),
    networks: z.array(networkStanding).describe('Those this register writes to'),
    options: z
      .array(networkOption)
      .describe('The optimiser’s rows; enabled: ticked unless somebody chooses otherwise'),
    configs: z.array(networkConfig),
    registrationPence: penceAmount,
    registration: z.string(),
    strategies: z
      .object({ minimal: strategy, maximum: strategy })
      .describe('Of the networks this register writes to'),
    recommendations: z
      .object({ optimiser: z.array(recommendation), wizard: z.array(recommendation) })
      .describe('By the price of the add-ons, and by the grand total'),
    rates: z.array(
      z.object({
        coin: z.enum(Object.keys(COINS) as [Coin, ...Coin[]]),
        penceForOne: penceAmount,
        source: z.enum(['live', 'configured']),
        asOf: isoTime.describe('Of a configured rate the day only'),
        ageSeconds: age,
        text: z.string().describe('“One ether at £2,500.00 (rate of 2026-11-21, configured)”'),
        reason: z
          .string()
          .nullable()
          .describe('Why a rate service that is configured could not be believed just now'),
      }),
    ),
    quoteMinutes: z.int(),
  }),
})
