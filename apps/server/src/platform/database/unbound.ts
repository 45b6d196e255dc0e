// Row-level security does not apply to superusers, to roles with BYPASSRLS, or to roles that may become one:
// neither the owner, whose functions check proofs, nor a login may be such a role.
import { sql, type QueryExecutorProvider } from 'kysely'
import type { UnsafeSetting } from '@testate/domain/safe-settings'

/**
 * Null if row-level security binds all the register's roles: the schema's owner, its logins and the current
 * user.
 */
export async function findUnbound(db: QueryExecutorProvider): Promise<UnsafeSetting | null> {
  const { rows } = await sql<{ name: string; is_owner: boolean; other: string; super: boolean }>`
    select r.rolname as name, r.is_owner, s.rolname as other, s.rolsuper as super
    from (select oid, rolname, oid in (select relowner from pg_class
      where oid = to_regclass('public.kysely_migration')) as is_owner from pg_roles) r
      join pg_roles s on (s.rolsuper or s.rolbypassrls) and pg_has_role(r.oid, s.oid, 'member')
    where r.is_owner or r.rolname in (session_user, 'testate_api', 'testate_worker', 'testate_release')
    order by r.is_owner desc, r.rolname, s.oid = r.oid desc limit 1`.execute(db)
  const found = rows[0]
  if (found === undefined) return null
  const power = found.super ? 'a superuser' : 'a role with BYPASSRLS'
  return {
    name: 'DATABASE_URL',
    says:
      `The database’s role ${found.name} ` +
      `${found.other === found.name ? 'is' : `may become ${found.other},`} ${power}, whom row-level ` +
      'security does not bind.',
    todo: found.is_owner
      ? 'Give the schema to a plain role: “The database’s owner” in docs/runbook.md.'
      : 'Sign in as a plain role: “The database’s owner” in docs/runbook.md.',
  }
}
