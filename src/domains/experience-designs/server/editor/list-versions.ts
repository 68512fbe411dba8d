import { sql } from 'kysely'
import type { Design } from '#domains/templates/contract/design.schemas.ts'
import type { PageRange } from '#server/api/paging.ts'
import type { Database } from '#server/database/database.ts'

/** What the design of an experience said, version by version, the newest first. */
export async function listVersions(db: Database, experienceId: number, { limit, offset }: PageRange) {
  const rows = await db
    .selectFrom('experienceVersions as kept')
    .leftJoin('users', 'users.id', 'kept.savedBy')
    .select(['kept.version', 'kept.savedAt', 'users.name'])
    .select((eb) => eb.ref('kept.content').$castTo<Design>().as('design'))
    .select(sql<number>`count(*) over ()::integer`.as('total'))
    .where('experienceId', '=', experienceId)
    .orderBy('kept.version', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ name, savedAt, ...row }) => ({ ...row, savedBy: name, savedAt: savedAt.toISOString() }))
}
