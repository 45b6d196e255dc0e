// Each network of this installation as it answers at this moment, for the indicators of header, menu and footer: only what was asked is shown.
import { z } from 'zod'
import { NETWORKS } from '@testate/domain/networks'
import { defineRoute, isoTime } from './route.ts'

export const networkStanding = z.object({
  name: z.enum(NETWORKS),
  displayName: z.string().describe('“Solana”'),
  label: z.string().describe('“local development ledger”, or what the operator calls the network'),
  text: z.string().describe('Both in one, as people read it: “Solana (local development ledger)”'),
  embedded: z.boolean().describe('A ledger this installation runs itself; it proves nothing against its own operator'),
  state: z.enum(['answers', 'could not be asked']),
  reason: z.string().nullable().describe('Why it could not be asked'),
  head: z.object({ height: z.string(), time: isoTime, ageSeconds: z.int().nonnegative() }).nullable(),
  askedAt: isoTime,
})

export const listNetworks = defineRoute({
  id: 'networks.list',
  method: 'GET',
  path: '/api/networks',
  summary: 'The networks this register writes to, each with its true name and its newest block; asked at most every 10 s',
  who: 'service.read',
  answer: z.object({
    production: z.boolean(),
    connected: z.boolean().describe('At least one network answers: “Blockchain Connected”'),
    networks: z.array(networkStanding),
  }),
})
