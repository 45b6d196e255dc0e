// Scrypt that does a sixteenth of its work, with its own salts and the same form of hash.
import type { BinaryLike, ScryptOptions, scrypt } from 'node:crypto'

type Scrypt = typeof scrypt

export function quickScrypt(whole: Scrypt): Scrypt {
  const quick = (
    password: BinaryLike,
    salt: BinaryLike,
    length: number,
    { N = 16_384, ...options }: ScryptOptions,
    done: (error: Error | null, key: Buffer) => void,
  ): void => whole(password, salt, length, { ...options, N: N / 16 }, done)
  return quick as Scrypt
}
