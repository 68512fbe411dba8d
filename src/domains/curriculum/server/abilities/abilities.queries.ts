import { sql } from 'kysely'
import type { z } from 'zod'
import { notFound } from '#server/api/errors.ts'
import type { PageRange } from '#server/api/paging.ts'
import type { Database } from '#server/database/database.ts'
import { searchedIn } from '#server/database/search-words.ts'
import type { Ability, abilitiesFilter } from '../../contract/abilities.contract.ts'
import type { SchoolStage } from '../../contract/school-stage.ts'

/** SQL: an ability as a list and its form show it. */
const selectAbilities = (db: Database) =>
  db
    .selectFrom('abilities')
    .select(['abilities.id', 'abilities.title', 'abilities.description', 'abilities.credit'])
    .select(['abilities.version', 'abilities.retiredAt'])
    .select((eb) => [
      eb.ref('abilities.schoolStage').$castTo<SchoolStage>().as('schoolStage'),
      eb
        .selectFrom('experienceAbilities')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('experienceAbilities.abilityId', '=', 'abilities.id')
        .$asScalar()
        .$notNull()
        .as('uses'),
    ])

const noAbility = () => notFound('There is no such ability.')

type AbilityRow = Awaited<ReturnType<ReturnType<typeof selectAbilities>['executeTakeFirstOrThrow']>>

const toAbility = ({ schoolStage, retiredAt, ...row }: AbilityRow): Ability => ({
  id: row.id,
  title: row.title,
  description: row.description,
  school_stage: schoolStage,
  credit: row.credit,
  version: row.version,
  isRetired: retiredAt !== null,
  uses: row.uses,
})

/** A page of abilities by title. */
export async function listAbilities(
  db: Database,
  { search, school_stage: stage, retired }: z.output<typeof abilitiesFilter>,
  { limit, offset }: PageRange,
) {
  let abilities = selectAbilities(db).where('abilities.retiredAt', retired ? 'is not' : 'is', null)
  if (stage !== undefined) abilities = abilities.where('abilities.schoolStage', '=', stage)
  const rows = await abilities
    .where(searchedIn('abilities.search_text', search))
    .select(sql<number>`count(*) over ()::integer`.as('total'))
    .orderBy('abilities.title')
    .orderBy('abilities.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ total, ...row }) => ({ ...toAbility(row), total }))
}

/** An ability, taught or retired; not-found where there is none. */
export async function getAbility(db: Database, abilityId: number): Promise<Ability> {
  const row = await selectAbilities(db).where('abilities.id', '=', abilityId).executeTakeFirst()
  if (!row) throw noAbility()
  return toAbility(row)
}

/** An ability, locked until the transaction ends, with who saved it last; not-found where there is none. */
export async function lockAbility(db: Database, abilityId: number) {
  const held = await db
    .selectFrom('abilities')
    .leftJoin('users', 'users.id', 'abilities.updatedBy')
    .select(['users.name as savedBy', 'abilities.updatedAt as savedAt'])
    .where('abilities.id', '=', abilityId)
    .forNoKeyUpdate('abilities')
    .executeTakeFirst()
  if (!held) throw noAbility()
  const ability = await getAbility(db, abilityId)
  return { ability, savedBy: held.savedBy ?? 'Somebody', savedAt: held.savedAt }
}
