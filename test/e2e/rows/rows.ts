// All rows, in the order of the specification's table.
import { networkRows } from './networks.ts'
import { publicRows } from './public.ts'
import type { Row } from './row.ts'
import { signingRows } from './signing.ts'
import { willRows } from './wills.ts'

const order = [
  '/',
  '/dashboard',
  '/my-wills',
  '/create-will',
  '/will-registration',
  '/digital-signing',
  '/digital-signatures',
  '/video-verification',
  '/blockchain-registration',
  '/multi-chain-wills',
  '/nft-guide',
  '/death-notices',
  '/estate-administration',
  '/pricing',
  '/cost-calculator',
  '/payment',
  '/how-it-works',
  '/uk-wills-act-compliance',
  '/privacy-policy',
  '/terms-of-service',
  '/support',
  '/audit-log',
  '/signing-process-2',
  '/login',
]

const all = [...publicRows, ...willRows, ...signingRows, ...networkRows]

export const rows: readonly Row[] = order.map((path) => {
  const found = all.find((row) => row.path === path)
  if (found === undefined) throw new Error(`Nothing is expected of ${path}.`)
  return found
})
