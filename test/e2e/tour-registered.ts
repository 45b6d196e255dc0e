// Where the code on a certificate leads, in each of its states.
import type { Page } from 'playwright-core'
import type { showStanding } from '@testate/api/verification'
import type { ReceivedOf } from '@testate/api/route'
import type { Stop } from './tour.ts'

const commitment = 'b4'.repeat(32)
type Standing = ReceivedOf<typeof showStanding>

const answered =
  (standing: Standing['standing'], withdrawnOn: string | null = null) =>
  async (page: Page): Promise<void> => {
    const entry = {
      label: 'local development ledger',
      day: '2026-11-21',
      blockNumber: '12345',
    }
    const json: Standing = {
      commitment,
      standing,
      registeredOn: entry.day,
      withdrawnOn,
      entries: (['solana', 'ethereum'] as const).map((network) => ({
        network,
        ...entry,
        transactionHash: network === 'ethereum' ? `0x${'d6'.repeat(32)}` : '3uuMJb2SovciPQtE'.repeat(5),
        explorerUrl: `/explorer/${network}/tx/0`,
      })),
    }
    await page.route(/\/api\/registrations\//, async (route) => await route.fulfill({ json }))
  }

const stop = (
  name: string,
  title: string,
  before?: (page: Page) => Promise<void>,
  path = `/registered/${commitment}`,
): Stop => ({
  name: `registered-${name}`,
  stage: 'visitor',
  path: () => path,
  ...(before === undefined ? {} : { before }),
  shows: async (page) => void (await page.getByRole('heading', { name: title, exact: true }).waitFor()),
})

export const registeredStops: readonly Stop[] = [
  stop('stands', 'This will is registered', answered('registered')),
  {
    ...stop('details', 'This will is registered', answered('registered')),
    act: async (page) => await page.getByText('The details', { exact: true }).click(),
    shows: async (page) => void (await page.getByText('The entry on Ethereum').waitFor()),
  },
  stop('superseded', 'A later version of this will is registered', answered('superseded')),
  stop('withdrawn', 'This registration was withdrawn', answered('withdrawn', '2026-11-25')),
  stop('released', 'This will is registered, and its copy was released', answered('released')),
  stop('unknown', 'We do not know of this registration', undefined, '/registered/short'),
  stop(
    'welsh',
    'Mae’r ewyllys hon wedi’i chofrestru',
    answered('registered'),
    `/cy/registered/${commitment}`,
  ),
  {
    ...stop('failed', 'Is this will registered?', async (page) => {
      await page.route(
        /\/api\/registrations\//,
        async (route) =>
          await route.fulfill({
            status: 503,
            contentType: 'application/problem+json',
            json: {
              type: 'urn:testate:problem:unavailable',
              title: 'A part of the service does not answer at the moment',
              status: 503,
              code: 'unavailable',
            },
          }),
      )
    }),
    shows: async (page) => void (await page.getByText('The register could not be asked').waitFor()),
  },
]
