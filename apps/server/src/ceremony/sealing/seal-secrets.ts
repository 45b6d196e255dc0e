// A will's salt, its chain key and its bytes at each stage, opened by the worker on the errand it is on.
import type { Errand } from '../../custody/grounds.ts'
import { openSealed, openStored } from '../../custody/open.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { ContextWith } from '../../platform/worker-context.ts'
import type { WillFacts } from '../../wills/will-facts.ts'
import { sealedSecrets } from '../store.ts'

/** Opens the salt (32 bytes). Throws when the ceremony is not open. */
export async function openSalt(
  tx: Tx,
  context: ContextWith<'openingKey'>,
  errand: Errand,
  will: WillFacts,
): Promise<Buffer> {
  const secrets = await sealedSecrets(tx, will.id)
  if (secrets === null) throw new Error(`the ceremony of will ${will.id} is not open`)
  return await openSealed(context, errand, secrets.salt, {
    willId: will.id,
    version: will.versionNumber,
    purpose: 'salt',
  })
}

/** Opens the will's own chain key (0x hex); used only after the testator's second factor. */
export async function openChainKey(
  tx: Tx,
  context: ContextWith<'openingKey'>,
  will: WillFacts,
): Promise<`0x${string}`> {
  const secrets = await sealedSecrets(tx, will.id)
  if (secrets === null) throw new Error(`the ceremony of will ${will.id} is not open`)
  const key = await openSealed(context, 'anchor', secrets.chainKey, {
    willId: will.id,
    version: will.versionNumber,
    purpose: 'chain-key',
  })
  return `0x${key.toString('hex')}`
}

/** Opens a stored object of this will, in `memory` if it is large enough. */
export async function openObject(
  context: ContextWith<'openingKey'>,
  errand: Errand,
  will: WillFacts,
  object: string,
  purpose: string,
  memory?: Buffer<ArrayBuffer>,
): Promise<Buffer<ArrayBuffer>> {
  const seal = { willId: will.id, version: will.versionNumber, purpose }
  return await openStored(context, errand, object, seal, memory)
}

/** The document as it was uploaded. Throws if it does not have the size that the will says. */
export async function openDocument(
  context: ContextWith<'openingKey'>,
  will: WillFacts,
  memory: Buffer<ArrayBuffer>,
): Promise<Buffer<ArrayBuffer>> {
  const document = await openObject(context, 'seal', will, will.documentObject ?? '', 'document', memory)
  if (document.length !== will.documentSize)
    throw new Error(
      `the document of will ${will.id} has ${document.length} bytes and not ${will.documentSize}`,
    )
  return document
}
