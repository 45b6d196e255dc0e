// better-auth on the caller's own transaction, so that an account, its person, the audit entry and the mail
// exist together or not at all. An instance costs 3 to 4 ms with its queries (measured), which is nothing
// beside the hash; hashing itself happens outside, before the transaction is opened, or a queue of sign-ins
// would hold every database connection.
import { randomUUID } from 'node:crypto'
import type { Config } from '../../platform/config.ts'
import type { Tx } from '../../platform/database/database.ts'
import { now } from '../../platform/clock.ts'
import { cookieName } from './cookies.ts'
import { sessionSecret } from './session-secret.ts'

export interface AuthOptions {
  /** Id of the account about to be made; the same as its row in people. */
  userId?: string
  /** The hash made beforehand, used wherever better-auth would hash. */
  passwordHash?: string
  /**
   * The stored hash that was found to match beforehand: only that one passes, so a password changed meanwhile
   * does not.
   */
  matchedHash?: string
  /** How long a session made now lives, in seconds. */
  sessionSeconds?: number
  /** Called in the transaction with the token to mail. */
  sendReset?: (email: string, token: string) => Promise<void>
}

const passwordResetSeconds = 30 * 60

/**
 * The server API of better-auth, reading and writing schema `auth` through `tx`, which must run as the
 * service `accounts` or `operate`.
 */
export async function authIn(
  tx: Tx,
  config: Pick<Config, 'publicUrl' | 'keysDir' | 'mode'>,
  options: AuthOptions = {},
) {
  const { userId, passwordHash, matchedHash, sessionSeconds, sendReset } = options
  // Loaded with the first sign-in, like everything an idle api does not need: 10 MB.
  const [{ betterAuth }, { username }] = await Promise.all([
    import('better-auth'),
    import('better-auth/plugins'),
  ])
  return betterAuth({
    appName: 'Testate',
    baseURL: config.publicUrl,
    secret: sessionSecret(config),
    telemetry: { enabled: false },
    // Its messages name e-mail addresses; what matters is in our audit log and problem documents.
    logger: { disabled: true },
    rateLimit: { enabled: false },
    database: { db: tx as never, type: 'postgres', schemaName: 'auth', transaction: false },
    user: {
      additionalFields: {
        firstName: { type: 'string', required: true },
        lastName: { type: 'string', required: true },
      },
    },
    session: { disableSessionRefresh: true },
    verification: { storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: passwordResetSeconds,
      sendResetPassword: async ({ user, token }) => await sendReset?.(user.email, token),
      password: {
        hash: async () => {
          if (passwordHash === undefined)
            throw new Error('the password must be hashed before the transaction')
          return passwordHash
        },
        verify: async ({ hash }) => matchedHash !== undefined && hash === matchedHash,
      },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => ({
            data: {
              ...session,
              createdAt: now(),
              ...(sessionSeconds === undefined
                ? {}
                : { expiresAt: new Date(now().getTime() + sessionSeconds * 1000) }),
            },
          }),
        },
      },
    },
    advanced: {
      useSecureCookies: false,
      cookies: { session_token: { name: cookieName(config, 'session') } },
      database: {
        generateId: ({ model }) => (model === 'user' && userId !== undefined ? userId : randomUUID()),
        // Validated once by auth.test.ts against the migrated database, rather than by each request's
        // instance.
        validateSchema: false,
      },
    },
    plugins: [username({ minUsernameLength: 3, maxUsernameLength: 30 })],
  })
}
