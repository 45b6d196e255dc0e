// A stock of RSA keys in a folder, for tests in several processes. Whoever takes from it gets the first key, the second
// and so on, and makes what nobody has needed before: no key comes twice to the same taker, and to two takers it does.
import crypto, { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

interface Wanted {
  modulusLength: number
  publicKeyEncoding?: { type: 'spki'; format: 'pem' }
  privateKeyEncoding?: { type: 'pkcs8'; format: 'pem' }
}
interface Pair {
  publicKey: KeyObject | string | Buffer
  privateKey: KeyObject | string | Buffer
}
type Done = (error: Error | null, publicKey?: Pair['publicKey'], privateKey?: Pair['privateKey']) => void
/** Node's own two functions. */
export type Makers = Pick<typeof crypto, 'generateKeyPair' | 'generateKeyPairSync'>

/** @returns Node's two functions for one taker: RSA from the stock in `folder`, all other kinds by `make`. */
export function keysFrom(folder: string, make: Makers): Makers {
  const taken = new Map<number, number>()

  function next(bits: number): KeyObject {
    const place = taken.get(bits) ?? 0
    taken.set(bits, place + 1)
    const file = join(folder, `${bits}-${place}.pem`)
    try {
      return createPrivateKey(readFileSync(file))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
    const { privateKey } = make.generateKeyPairSync('rsa', { modulusLength: bits })
    // Renamed when complete: another process may be reading.
    const beside = `${file}.${process.pid}`
    writeFileSync(beside, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
    renameSync(beside, file)
    return privateKey
  }

  function pairOf({ modulusLength, publicKeyEncoding, privateKeyEncoding }: Wanted): Pair {
    const key = next(modulusLength)
    const open = createPublicKey(key)
    return {
      publicKey: publicKeyEncoding === undefined ? open : open.export(publicKeyEncoding),
      privateKey: privateKeyEncoding === undefined ? key : key.export(privateKeyEncoding),
    }
  }

  const sync = (type: string, options: Wanted): Pair =>
    type === 'rsa'
      ? pairOf(options)
      : (make.generateKeyPairSync as (type: string, options: object) => Pair)(type, options)
  const soon = (type: string, options: Wanted, done: Done): void => {
    if (type !== 'rsa')
      return void (make.generateKeyPair as (type: string, options: object, done: Done) => void)(
        type,
        options,
        done,
      )
    const { publicKey, privateKey } = pairOf(options)
    setImmediate(done, null, publicKey, privateKey)
  }
  // As Node's own has it: promisify resolves to both keys.
  Object.defineProperty(soon, promisify.custom, {
    value: (type: string, options: Wanted) =>
      new Promise<Pair>((resolve, reject) =>
        soon(type, options, (error, publicKey, privateKey) =>
          error === null ? resolve({ publicKey: publicKey!, privateKey: privateKey! }) : reject(error),
        ),
      ),
  })
  return {
    generateKeyPair: soon as Makers['generateKeyPair'],
    generateKeyPairSync: sync as Makers['generateKeyPairSync'],
  }
}
