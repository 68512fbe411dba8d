import { invalid } from '#server/api/errors.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { tellGroup } from '../tell-group.ts'
import { type Context, lockGroup } from './lock-group.ts'

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

/** Names, orders, adds and removes the phases of a group; one that has checklists stays. Throws sentences by field. */
export async function savePhases(context: Context, groupId: number, phases: readonly PhaseFields[]) {
  const { db, services } = context
  await lockGroup(context, groupId)
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
  const kept = new Set(phases.map(({ id }) => id))
  for (const [at, { id, title }] of phases.entries()) {
    if (id !== null && !known.has(id))
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
