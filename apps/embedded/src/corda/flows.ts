// The four flows of the development ledger: parse the body, apply the contract, make one commit. Nothing is
// awaited between reading the vault and the commit, so no other call intervenes: what a notary ensures for
// real nodes.
import { linearId } from '@testate/chains/corda/linear-id'
import type { TokenId } from '@testate/chains/chain'
import { anchored, created, transferred, updated, withdrawn } from './contract.ts'
import type { Checkpoint, Status, Will } from './contract.ts'
import {
  bodyOf,
  isId,
  isMetadata,
  isName,
  isNewMetadata,
  isPurpose,
  isRoot,
  isTime,
  isTreeSize,
} from './shapes.ts'
import type { Fields, Metadata, Purpose } from './shapes.ts'
import type { CordaStore, NewState, Request } from './store.ts'

/** A refusal that comes neither from the contract nor from the body's shape. */
export class FlowError extends Error {
  readonly status: 404 | 422
  constructor(status: 404 | 422, message: string) {
    super(message)
    this.status = status
  }
}

interface Answer {
  status: number
  body: unknown
}
type Flow = (text: string, request: Request, store: CordaStore) => Promise<Answer>

/** Keyed by the last part of their path. Each throws Malformed, ContractRefusal or FlowError. */
export const flows: Record<'create-will' | 'update-will' | 'transfer-will' | 'anchor-root', Flow> = {
  async 'create-will'(text, request, store) {
    const body = bodyOf(text, {
      testator: isName,
      executor: isName,
      metadata: isMetadata,
      status: (value) => typeof value === 'string',
      createdAt: isTime,
    })
    const metadata = body['metadata'] as Metadata
    const id = await linearId(metadata.pdf_hash as TokenId)
    const oldId = metadata.supersedes === null ? null : await linearId(metadata.supersedes as TokenId)
    return once(request, store, () => {
      const at = body['createdAt'] as string
      const will: Will = {
        linearId: { id, externalId: metadata.pdf_hash },
        testator: body['testator'] as string,
        executor: body['executor'] as string,
        metadata,
        status: body['status'] as Status,
        createdAt: at,
        updatedAt: at,
      }
      const states = created(will, willOf(store, id), oldId ? willOf(store, oldId) : null, store.now())
      return {
        states: states.map(asNew),
        answer: (transactionId) => ({ status: 201, body: { transactionId, id } }),
      }
    })
  },
  async 'update-will'(text, request, store) {
    const body = bodyOf(text, { willId: isId, newMetadata: isNewMetadata, updatedAt: isTime })
    const { status, withdrawal, ...metadata } = body['newMetadata'] as Metadata & {
      status?: 'ACTIVE' | 'REVOKED'
    }
    const id = await idOf(body)
    return once(request, store, () => {
      const [from, at, now] = [existing(store, id), body['updatedAt'] as string, store.now()]
      const to =
        status === 'REVOKED'
          ? withdrawn(from, metadata, withdrawal, at, now)
          : updated(from, withdrawal === undefined ? metadata : { ...metadata, withdrawal }, at, now)
      return changed(to)
    })
  },
  async 'transfer-will'(text, request, store) {
    const body = bodyOf(
      text,
      { willId: isId, newExecutor: isName, transferredAt: isTime },
      { purpose: isPurpose },
    )
    const id = await idOf(body)
    return once(request, store, () =>
      changed(
        transferred(
          existing(store, id),
          body['newExecutor'] as string,
          (body['purpose'] ?? 'release') as Purpose,
          body['transferredAt'] as string,
          store.now(),
        ),
      ),
    )
  },
  async 'anchor-root'(text, request, store) {
    const body = bodyOf(text, { root: isRoot, treeSize: isTreeSize, anchoredAt: isTime })
    return once(request, store, () => {
      const next = anchored(
        body as unknown as Checkpoint,
        (store.latest('checkpoint')?.data as Checkpoint | undefined) ?? null,
        store.now(),
      )
      const { root, treeSize, anchoredAt } = next
      return {
        states: [{ name: 'checkpoint', isWill: false, data: { root, treeSize, anchoredAt } }],
        answer: (transactionId) => ({ status: 201, body: { transactionId } }),
      }
    })
  },
}

interface Work {
  states: NewState[]
  answer: (transactionId: string) => Answer
}

/** Does the work unless the key has been answered. Nothing here is awaited. */
function once(request: Request, store: CordaStore, work: () => Work): Answer {
  const told = store.answered(request.key)
  if (told && told.digest !== request.digest)
    throw new FlowError(422, 'This Idempotency-Key was used for another call.')
  if (told) return { status: told.status, body: told.body }
  const { states, answer } = work()
  return store.record(states, request, answer)
}

function changed(to: Will): Work {
  return { states: [asNew(to)], answer: (transactionId) => ({ status: 200, body: { transactionId } }) }
}

function asNew(will: Will): NewState {
  return { name: will.linearId.id, isWill: true, data: { ...will } }
}

/** A will is named by its linear id, or by its token id. */
async function idOf(body: Fields): Promise<string> {
  const id = body['willId'] as string
  return /^[0-9a-f]{64}$/.test(id) ? linearId(id as TokenId) : id
}

function willOf(store: CordaStore, id: string): Will | null {
  return (store.latest(id)?.data as Will | undefined) ?? null
}

function existing(store: CordaStore, id: string): Will {
  const will = id === 'checkpoint' ? null : willOf(store, id)
  if (will === null) throw new FlowError(404, 'There is no such will.')
  return will
}
