import { sql } from 'kysely'
import type { PageRange } from '#server/api/paging.ts'
import type { Database } from '#server/database/database.ts'
import type { Unit, UnitVersion } from '../../contract/units.schemas.ts'

type Content = Omit<UnitVersion, 'version' | 'savedBy' | 'savedAt' | 'topic_title'>

const contentOf = (unit: Unit): Content => ({
  title: unit.title,
  description: unit.description,
  topic_id: unit.topic_id,
  school_stage: unit.school_stage,
  credit: unit.credit,
  objectives: unit.objectives,
})

/** Keeps what a unit says now as its version of this number. */
export const keepVersion = (
  db: Database,
  unit: Unit,
  { savedBy, savedAt }: { readonly savedBy: number; readonly savedAt: Date },
) =>
  db
    .insertInto('unitVersions')
    .values({
      unitId: unit.id,
      version: unit.version,
      content: JSON.stringify(contentOf(unit)),
      savedBy,
      savedAt,
    })
    .execute()

/** What a unit said, version by version, the newest first. */
export async function listVersions(db: Database, unitId: number, { limit, offset }: PageRange) {
  const rows = await db
    .selectFrom('unitVersions')
    .leftJoin('users', 'users.id', 'unitVersions.savedBy')
    .leftJoin('topics', (join) => join.on(sql<boolean>`topics.id = (content->>'topic_id')::integer`))
    .select(['unitVersions.version', 'unitVersions.savedAt', 'users.name', 'topics.title as topicTitle'])
    .select((eb) => eb.ref('unitVersions.content').$castTo<Content>().as('content'))
    .select(sql<number>`count(*) over ()::integer`.as('total'))
    .where('unitId', '=', unitId)
    .orderBy('unitVersions.version', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => ({
    ...row.content,
    version: row.version,
    savedBy: row.name,
    savedAt: row.savedAt.toISOString(),
    topic_title: row.topicTitle ?? '–',
    total: row.total,
  }))
}
