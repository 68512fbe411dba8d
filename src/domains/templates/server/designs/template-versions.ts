import { sql } from 'kysely'
import type { PageRange } from '#server/api/paging.ts'
import type { Database } from '#server/database/database.ts'
import type { Design } from '../../contract/design.schemas.ts'

/** Keeps a design as the version of this number. */
export const keepVersion = (
  db: Database,
  templateId: number,
  kept: {
    readonly version: number
    readonly design: Design
    readonly savedBy: number
    readonly savedAt: Date
  },
) =>
  db
    .insertInto('templateVersions')
    .values({
      templateId,
      version: kept.version,
      content: JSON.stringify(kept.design),
      savedBy: kept.savedBy,
      savedAt: kept.savedAt,
    })
    .execute()

/** What a template said, version by version, the newest first. */
export async function listVersions(db: Database, templateId: number, { limit, offset }: PageRange) {
  const rows = await db
    .selectFrom('templateVersions')
    .leftJoin('users', 'users.id', 'templateVersions.savedBy')
    .select(['templateVersions.version', 'templateVersions.savedAt', 'users.name'])
    .select((eb) => eb.ref('templateVersions.content').$castTo<Design>().as('design'))
    .select(sql<number>`count(*) over ()::integer`.as('total'))
    .where('templateId', '=', templateId)
    .orderBy('templateVersions.version', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ name, savedAt, ...row }) => ({ ...row, savedBy: name, savedAt: savedAt.toISOString() }))
}
