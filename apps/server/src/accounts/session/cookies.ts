// The cookies that identify the caller. HttpOnly, SameSite=Lax; over https also Secure and bound to this host
// by name (RFC 6265bis, section 4.1.3.2).
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config.ts'
import { tokenHash } from '../../platform/token.ts'
import { sessionSecret } from './session-secret.ts'

export type CookieKind = 'session' | 'party' | 'hand-off' | 'device'

const names = {
  'session': 'testate_session',
  'party': 'testate_party',
  'hand-off': 'testate_hand_off',
  'device': 'testate_device',
} as const
/** All names of the cookies that carry a person's rights. */
export const sessionCookies = [
  'testate_session',
  'testate_party',
  'testate_hand_off',
  '__Host-testate_session',
  '__Host-testate_party',
  '__Host-testate_hand_off',
] as const

type Site = Pick<Config, 'publicUrl'>

const isSecure = ({ publicUrl }: Site): boolean => publicUrl.startsWith('https://')

export function cookieName(site: Site, kind: CookieKind): string {
  return isSecure(site) ? `__Host-${names[kind]}` : names[kind]
}

export function readCookie(request: FastifyRequest, site: Site, kind: CookieKind): string | undefined {
  return request.cookies[cookieName(site, kind)]
}

/** Without `maxAge` (seconds) the cookie lasts until the browser is closed. */
export function setCookie(
  reply: FastifyReply,
  site: Site,
  kind: CookieKind,
  value: string,
  maxAge?: number,
): void {
  reply.setCookie(cookieName(site, kind), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(site),
    ...(maxAge === undefined ? {} : { maxAge }),
  })
}

export function clearCookie(reply: FastifyReply, site: Site, kind: CookieKind): void {
  reply.clearCookie(cookieName(site, kind), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(site),
  })
}

/**
 * A session token with its signature. Another form than that of earlier versions would sign everybody out.
 */
export function signToken(token: string, secret: string): string {
  return `${token}.${signature(token, secret)}`
}

/** The token of a signed value, or null: a token read out of the database is no use without the secret. */
export function readSignedToken(value: string, secret: string): string | null {
  const dot = value.lastIndexOf('.')
  if (dot < 1) return null
  const token = value.slice(0, dot)
  const given = Buffer.from(value.slice(dot + 1))
  const wanted = Buffer.from(signature(token, secret))
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? token : null
}

/** The request's session token, or null. */
export function sessionToken(request: FastifyRequest, config: Config): string | null {
  const session = readCookie(request, config, 'session')
  return session === undefined ? null : readSignedToken(session, sessionSecret(config))
}

/**
 * The request's session as a hash in hex: a confirmation made in one is not valid in another. Same precedence
 * as in person-of.ts; a caller identified otherwise is their own session.
 */
export function sessionOf(request: FastifyRequest, config: Config, personId: string): string {
  const token =
    readCookie(request, config, 'party') ??
    readCookie(request, config, 'hand-off') ??
    sessionToken(request, config) ??
    personId
  return tokenHash(token).toString('hex')
}

const signature = (token: string, secret: string): string =>
  createHmac('sha256', secret).update(token).digest('base64')
