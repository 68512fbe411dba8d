import { placeHolds } from '#domains/people/server/relations.service.ts'
import { conflict, invalid, notFound } from '#server/api/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { creditsContract } from '../../contract/credits.contract.ts'
import { getProgramStudent, lockManagedStudent } from '../mastery.access.ts'
import { type Context, finish } from './finish.ts'

export interface PerksOf {
  readonly studentId: number
  readonly experienceId: number
  readonly perkType: 'units' | 'abilities'
}

const listCovered = (db: Database, { experienceId, perkType }: PerksOf) =>
  perkType === 'units'
    ? db
        .selectFrom('experienceUnits')
        .innerJoin('units', 'units.id', 'experienceUnits.unitId')
        .select(['units.id', 'units.title'])
        .where('experienceId', '=', experienceId)
        .orderBy('units.title')
        .execute()
    : db
        .selectFrom('experienceAbilities')
        .innerJoin('abilities', 'abilities.id', 'experienceAbilities.abilityId')
        .select(['abilities.id', 'abilities.title'])
        .where('experienceId', '=', experienceId)
        .orderBy('abilities.title')
        .execute()

/**
 * What the student earns in an experience: all it covers, or what was chosen of it; chosen by who is registered. One in
 * which the student never had a place is not found: the program tells of nobody else's experiences.
 */
export async function readFlexPerks(db: Database, viewer: Viewer, of: PerksOf) {
  const student = await getProgramStudent(db, viewer, of.studentId)
  const experience = await db
    .selectFrom('experiences')
    .innerJoin('registrations', 'registrations.experienceId', 'experiences.id')
    .select('experiences.title')
    .select(({ fn }) =>
      fn<boolean>('bool_or', [placeHolds('registrations', viewer.today)]).as('isRegistered'),
    )
    .where('experiences.id', '=', of.experienceId)
    .where('registrations.studentId', '=', of.studentId)
    .groupBy('experiences.title')
    .executeTakeFirst()
  if (!experience) throw notFound('There is no such experience.')
  const covered = await listCovered(db, of)
  const chosen = await db
    .selectFrom('flexPerks')
    .select(['perkIds', 'version'])
    .where('studentId', '=', of.studentId)
    .where('experienceId', '=', of.experienceId)
    .where('perkType', '=', of.perkType)
    .executeTakeFirst()
  return {
    experience: experience.title,
    version: chosen?.version ?? 0,
    perks: covered.map((one) => ({ ...one, is_chosen: chosen?.perkIds.includes(one.id) ?? true })),
    can_change: student.canManage && experience.isRegistered,
  }
}

/** Chooses what a student earns in an experience, within what it covers. Throws sentences at `perk_ids`. */
export async function saveFlexPerks(
  context: Context,
  {
    perk_ids: perkIds,
    version,
    ...of
  }: PerksOf & { readonly perk_ids: readonly number[]; readonly version: number },
) {
  const { db, viewer, services } = context
  const student = await lockManagedStudent(db, viewer, of.studentId)
  const stored = await readFlexPerks(db, viewer, of)
  if (stored.version !== version)
    throw conflict(creditsContract.saveFlexPerks, 'Somebody has changed this choice in the meantime.', stored)
  if (!stored.can_change)
    throw invalid({ perk_ids: `${student.name} is not registered for this experience.` })
  const covered = new Set(stored.perks.map(({ id }) => id))
  if (perkIds.some((id) => !covered.has(id)))
    throw invalid({ perk_ids: `${stored.experience} does not cover all of these.` })
  if (perkIds.length === 0)
    throw invalid({ perk_ids: 'Choose at least one. A student who earns nothing should not be registered.' })
  const row = { perkIds: [...perkIds], chosenBy: viewer.userId, chosenAt: new Date(services.clock.nowMs()) }
  await db
    .insertInto('flexPerks')
    .values({ ...of, ...row })
    .onConflict((oc) =>
      oc
        .columns(['studentId', 'experienceId', 'perkType'])
        .doUpdateSet((eb) => ({ ...row, version: eb('flexPerks.version', '+', 1) })),
    )
    .execute()
  return finish(context, {
    studentId: of.studentId,
    id: of.experienceId,
    action: 'flex_perks.chosen',
    before: stored.perks.filter((one) => one.is_chosen).map(({ id }) => id),
    after: { experience: of.experienceId, type: of.perkType, chosen: perkIds },
    message: `${student.firstName} earns ${perkIds.length} of ${covered.size} in ${stored.experience}`,
  })
}
