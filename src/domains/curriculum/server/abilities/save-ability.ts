import { sql } from 'kysely'
import { topic } from '#contract/topics.ts'
import { conflict, invalid } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { holdLock, locks } from '#server/database/advisory-locks.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'
import { type Ability, type AbilityFields, abilitiesContract } from '../../contract/abilities.contract.ts'
import { lockAbility } from './abilities.queries.ts'
import { keepAbilityVersion } from './ability-versions.ts'

type Context = RequestContext & { readonly db: Database }

/**
 * Throws where another taught ability of the stage has this title. Holds the lock of titles until the transaction ends.
 */
async function expectFree(db: Database, { title, school_stage: stage }: AbilityFields, ownId = 0) {
  await holdLock(db, locks.abilityTitles)
  const namesake = await db
    .selectFrom('abilities')
    .select('id')
    .where('schoolStage', '=', stage)
    .where('retiredAt', 'is', null)
    .where('id', '<>', ownId)
    .where(sql<boolean>`plain_text(title) = plain_text(${title})`)
    .executeTakeFirst()
  if (namesake) throw invalid({ title: 'There is already an ability with this title in this school stage.' })
}

const columnsOf = ({ title, description, school_stage: schoolStage, credit }: AbilityFields) => ({
  title,
  description,
  schoolStage,
  credit,
})

async function finish(
  context: Context,
  entry: { id: number; action: string; message: string; before?: Ability; after: object },
) {
  const { id, action, message, before, after } = entry
  await insertAudit(context.db, context, { action, subjectType: 'ability', subjectId: id, before, after })
  await publishChange(context.db, topic('units'))
  return { ok: true as const, id, message }
}

/** Adds an ability. */
export async function createAbility(context: Context, fields: AbilityFields) {
  const { db, viewer, services } = context
  await expectFree(db, fields)
  const saved = { savedBy: viewer.userId, savedAt: new Date(services.clock.nowMs()) }
  const { id } = await db
    .insertInto('abilities')
    .values({ ...columnsOf(fields), updatedBy: saved.savedBy, updatedAt: saved.savedAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepAbilityVersion(db, { abilityId: id, version: 1, ...saved }, fields)
  return finish(context, { id, action: 'ability.created', message: `${fields.title} created`, after: fields })
}

const isSame = (before: Ability, fields: AbilityFields): boolean =>
  before.title === fields.title &&
  before.description === fields.description &&
  before.school_stage === fields.school_stage &&
  before.credit === fields.credit

/** Saves an ability whose form was opened at `version`; throws a conflict with what stands there when someone was faster. */
export async function saveAbility(context: Context, id: number, version: number, fields: AbilityFields) {
  const { db, viewer, services } = context
  const { ability: before, savedBy, savedAt } = await lockAbility(db, id)
  if (isSame(before, fields)) return { ok: true as const, id, message: `${fields.title} saved` }
  if (before.version !== version)
    throw conflict(abilitiesContract.saveAbility, `${savedBy} saved this ability in the meantime.`, {
      savedBy,
      savedAt: savedAt.toISOString(),
      ability: before,
    })
  if (!before.isRetired) await expectFree(db, fields, id)
  const saved = { savedBy: viewer.userId, savedAt: new Date(services.clock.nowMs()) }
  await db
    .updateTable('abilities')
    .set({ ...columnsOf(fields), version: version + 1 })
    .set({ updatedBy: saved.savedBy, updatedAt: saved.savedAt })
    .where('id', '=', id)
    .execute()
  await keepAbilityVersion(db, { abilityId: id, version: version + 1, ...saved }, fields)
  return finish(context, {
    id,
    action: 'ability.saved',
    message: `${fields.title} saved`,
    before,
    after: fields,
  })
}

/** Retires an ability, or brings it back. */
export async function changeAbility(context: Context, id: number, action: 'retire' | 'bring-back') {
  const { db, services } = context
  const { ability } = await lockAbility(db, id)
  const retires = action === 'retire'
  if (!retires) await expectFree(db, ability, id)
  await db
    .updateTable('abilities')
    .set({ retiredAt: retires ? new Date(services.clock.nowMs()) : null })
    .where('id', '=', id)
    .execute()
  return finish(context, {
    id,
    action: retires ? 'ability.retired' : 'ability.brought_back',
    message: retires ? `${ability.title} retired` : `${ability.title} is taught again`,
    after: { isRetired: retires },
  })
}
