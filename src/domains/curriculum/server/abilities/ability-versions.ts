import { sql } from 'kysely'
import type { PageRange } from '#server/api/paging.ts'
import type { Database } from '#server/database/database.ts'
import type { AbilityFields } from '../../contract/abilities.contract.ts'

interface Saved {
  readonly abilityId: number
  readonly version: number
  readonly savedBy: number
  readonly savedAt: Date
}

/** Keeps what an ability says now as its version of this number. */
export const keepAbilityVersion = (db: Database, saved: Saved, fields: AbilityFields) =>
  db
    .insertInto('abilityVersions')
    .values({ ...saved, content: JSON.stringify(fields) })
    .execute()

/** What an ability said, version by version, the newest first. */
export async function listAbilityVersions(db: Database, abilityId: number, { limit, offset }: PageRange) {
  const rows = await db
    .selectFrom('abilityVersions')
    .leftJoin('users', 'users.id', 'abilityVersions.savedBy')
    .select(['abilityVersions.version', 'abilityVersions.savedAt', 'users.name'])
    .select((eb) => eb.ref('abilityVersions.content').$castTo<AbilityFields>().as('content'))
    .select(sql<number>`count(*) over ()::integer`.as('total'))
    .where('abilityId', '=', abilityId)
    .orderBy('abilityVersions.version', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ content, version, savedAt, name, total }) => ({
    ...content,
    version,
    savedBy: name,
    savedAt: savedAt.toISOString(),
    total,
  }))
}
