import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/** Colleagues who may log in and cannot yet: no password, no passkey, no account of a provider, and never seen here. */
export async function listNotYetIn(db: Database): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from users u where role = 'employee' and deactivated_at is null
      and not exists (select from accounts a where a.user_id = u.id
        and (a.provider_id <> 'credential' or a.password is not null))
      and not exists (select from passkeys p where p.user_id = u.id and p.added_at is not null)
      and not exists (select from known_devices d where d.user_id = u.id)
      and not exists (select from logins l where l.user_id = u.id)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
