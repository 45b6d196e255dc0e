// Mounts the public verification routes.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  codicilNotes,
  issuerCertificate,
  linkNote,
  listRenewals,
  revocationList,
  rootCertificate,
  showStanding,
  showTrust,
  verifyHash,
} from '@testate/api/verification'
import { mount, type App } from '../platform/http/http.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { readTrust } from '../registration/networks/export-trust.ts'
import { readCodicils } from './read-codicils.ts'
import { readLink } from './read-link.ts'
import { readRenewals } from './read-renewals.ts'
import { showStanding as standing } from './show-standing.ts'
import { createVerifyHash } from './verify-hash.ts'

export function mountVerification(app: App): void {
  const published = async (name: string): Promise<Buffer> =>
    await readFile(join(app.config.trustDir, name)).catch(() =>
      refuse(
        'unavailable',
        'The register is still publishing its keys. Please try again in a moment.',
        because('keys-unpublished'),
      ),
    )
  mount(app, verifyHash, createVerifyHash(app.db), { transaction: 'none' })
  mount(app, linkNote, readLink)
  mount(app, codicilNotes, readCodicils)
  mount(app, showStanding, standing, { rateLimit: 120 })
  mount(app, listRenewals, readRenewals)
  mount(
    app,
    showTrust,
    async () =>
      (await readTrust(app.config.trustDir)) ??
      refuse(
        'unavailable',
        'The register is still publishing its keys. Please try again in a moment.',
        because('keys-unpublished'),
      ),
  )
  mount(app, rootCertificate, () => published('root.pem'))
  /** Of issuers that follow the first ones, `root-2.crl`: which there are is known once the first are published. */
  const ofIssuers = async (folder: 'crl' | 'certificates', name: string): Promise<Buffer> => {
    await published('root.pem')
    return await readFile(join(app.config.trustDir, folder, name)).catch(() => refuse('not-found'))
  }
  mount(app, revocationList, ({ params }) => ofIssuers('crl', params.name))
  mount(app, issuerCertificate, ({ params }) => ofIssuers('certificates', params.name))
}
