import { conflict, invalid } from '#server/api/errors.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { onboardingPhasesContract } from '../../contract/groups.contract.ts'
import { openAgain } from '../open-again.ts'
import { tellGroup } from '../tell-group.ts'
import { type Context, lockGroup } from './lock-group.ts'
import { savedBy } from './saved-by.ts'

const firstPhases = ['Welcome', 'Getting ready', 'First days']

/** What a new group begins with. */
export const addFirstPhases = (db: Database, groupId: number) =>
  insertRows(
    db,
    'onboardingPhases',
    firstPhases.map((title, position) => ({ groupId, position, title })),
  )

interface PhaseFields {
  readonly id: number | null
  readonly title: string
}

interface PhasesInput {
  readonly phases: readonly PhaseFields[]
  readonly version?: number | undefined
}

/**
 * Names, orders, adds and removes the phases of a group; one that has checklists stays. Throws sentences by field, and where
 * somebody changed the group meanwhile: a phase they added would be removed unseen.
 */
export async function savePhases(context: Context, groupId: number, { phases, version }: PhasesInput) {
  const { db, viewer, services } = context
  const group = await lockGroup(context, groupId)
  if (version !== undefined && version !== group.version)
    throw conflict(
      onboardingPhasesContract.savePhases,
      `Somebody changed this group in the meantime. ${openAgain}`,
      await savedBy(db, groupId),
    )
  const before = await db
    .selectFrom('onboardingPhases as p')
    .select(['p.id', 'p.title'])
    .select(({ selectFrom, fn }) =>
      selectFrom('onboardingChecklists as c')
        .whereRef('c.phaseId', '=', 'p.id')
        .where('c.deletedAt', 'is', null)
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .as('checklists'),
    )
    .where('groupId', '=', groupId)
    .where('removedAt', 'is', null)
    .execute()
  const known = new Map(before.map((phase) => [phase.id, phase]))
  const titles = phases.map(({ title }) => title.toLowerCase())
  const ids = phases.map(({ id }) => id)
  const kept = new Set(ids)
  for (const [at, { id, title }] of phases.entries()) {
    if (id !== null && (!known.has(id) || ids.indexOf(id) < at))
      throw invalid({ [`phases.${at}.title`]: 'This phase is not there any more.' })
    if (titles.indexOf(title.toLowerCase()) < at)
      throw invalid({ [`phases.${at}.title`]: 'There is a phase of this title already.' })
  }
  const removed = before.filter(({ id }) => !kept.has(id))
  const full = removed.find(({ checklists }) => Number(checklists) > 0)
  if (full)
    throw invalid({ form: `“${full.title}” has checklists. Move them to another phase, then remove it.` })
  await db
    .updateTable('onboardingPhases')
    .set({ removedAt: new Date(services.clock.nowMs()) })
    .where('id', 'in', [0, ...removed.map(({ id }) => id)])
    .execute()
  for (const [position, { id, title }] of phases.entries())
    if (id === null) await db.insertInto('onboardingPhases').values({ groupId, position, title }).execute()
    else await db.updateTable('onboardingPhases').set({ position, title }).where('id', '=', id).execute()
  await db
    .updateTable('onboardingGroups')
    .set({ version: group.version + 1, updatedBy: viewer.userId })
    .set({ updatedAt: new Date(services.clock.nowMs()) })
    .where('id', '=', groupId)
    .execute()
  await insertAudit(db, context, {
    action: 'onboarding_group.phases_saved',
    subjectType: 'onboarding_group',
    subjectId: groupId,
    before: before.map(({ title }) => title),
    after: phases.map(({ title }) => title),
  })
  await tellGroup(db, groupId)
  return { ok: true as const, message: 'Phases saved' }
}
