// Mounts the public verification routes.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { linkNote, revocationList, rootCertificate, showTrust, verifyHash } from '@testate/api/verification'
import { mount, type App } from '../platform/http/http.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { readTrust } from '../registration/networks/export-trust.ts'
import { readLink } from './read-link.ts'
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
  mount(app, revocationList, ({ params }) => published(join('crl', params.name)))
}
