import { sql } from 'kysely'
import { dayTextOf } from '#contract/clock-text.ts'
import { schoolDateOf } from '#contract/school-time.ts'
import { notFound } from '#server/api/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { GroupCard } from '../../contract/groups.contract.ts'
import { invitedStatuses } from '../../contract/onboarding-words.ts'
import { followsCampus, runsCampus } from '../onboarding.access.ts'

/** The first day of a cycle is the start date of its groups. */
export const startDateOf = (startsAt: Date): string => schoolDateOf(startsAt.getTime())

export const titleOfGroup = ({ campus, cycle }: { readonly campus: string; readonly cycle: string }) =>
  `${campus}, ${cycle}`

const selectGroups = (db: Database, viewer: Viewer) =>
  db
    .selectFrom('onboardingGroups as g')
    .innerJoin('cohorts', 'cohorts.id', 'g.cohortId')
    .innerJoin('cycles', 'cycles.id', 'g.cycleId')
    .select(['g.id', 'g.cohortId', 'g.cycleId', 'g.version', 'g.updatedAt', 'g.archivedAt'])
    .select(['cohorts.title as campus', 'cycles.title as cycle', 'cycles.startsAt'])
    .select(({ selectFrom, fn }) =>
      selectFrom('onboardingFamilies as f')
        .whereRef('f.groupId', '=', 'g.id')
        .where('f.archivedAt', 'is', null)
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .as('families'),
    )
    .where(followsCampus(viewer, 'g.cohort_id'))

export type GroupRow = Awaited<ReturnType<ReturnType<typeof selectGroups>['executeTakeFirstOrThrow']>>

/** A group of a campus that the viewer follows. */
export const findGroup = (db: Database, viewer: Viewer, groupId: number): Promise<GroupRow | undefined> =>
  selectGroups(db, viewer).where('g.id', '=', groupId).executeTakeFirst()

/** A group of a campus that the viewer follows; throws not-found for any other. */
export async function getGroup(db: Database, viewer: Viewer, groupId: number): Promise<GroupRow> {
  const group = await findGroup(db, viewer, groupId)
  if (!group) throw notFound('There is no such onboarding group.')
  return group
}

/** How many families of a group were invited: with another campus they begin anew. */
export async function countInvited(db: Database, groupId: number): Promise<number> {
  const { count } = await db
    .selectFrom('onboardingFamilies')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('groupId', '=', groupId)
    .where('archivedAt', 'is', null)
    .where('status', 'in', [...invitedStatuses])
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Campuses that are offered or have a group, and that the viewer follows. */
export const listFollowedCampuses = (db: Database, viewer: Viewer) =>
  db
    .selectFrom('cohorts')
    .select(['id', 'title'])
    .where(
      sql<boolean>`(is_offered or exists (select from onboarding_groups g
        where g.cohort_id = cohorts.id and g.archived_at is null))`,
    )
    .where(followsCampus(viewer, 'cohorts.id'))
    .orderBy('id')
    .execute()

/** Campuses that are offered and whose onboarding the viewer runs: those in which they may make a group. */
export const listRunCampuses = (db: Database, viewer: Viewer) =>
  db
    .selectFrom('cohorts')
    .select(['id', 'title'])
    .where('isOffered', '=', true)
    .where(runsCampus(viewer, 'cohorts.id'))
    .orderBy('id')
    .execute()

/** Cycles as start dates: those to come and that of a group, the first one first. */
export async function listStartDates(db: Database, nowMs: number, kept?: number) {
  const rows = await db
    .selectFrom('cycles')
    .select(['id', 'title', 'startsAt'])
    .where((eb) => eb.or([eb('startsAt', '>', new Date(nowMs)), eb('id', '=', kept ?? 0)]))
    .orderBy('startsAt')
    .limit(40)
    .execute()
  return rows.map(optionOf)
}

const optionOf = ({ id, startsAt }: { readonly id: number; readonly startsAt: Date }) => ({
  value: String(id),
  label: dayTextOf(startDateOf(startsAt)),
})

/** The start dates of the groups of a campus, for its filter. */
export async function listGroupStarts(db: Database, campusId: number) {
  const rows = await db
    .selectFrom('onboardingGroups as g')
    .innerJoin('cycles', 'cycles.id', 'g.cycleId')
    .select(['cycles.id', 'cycles.startsAt'])
    .distinct()
    .where('g.cohortId', '=', campusId)
    .where('g.archivedAt', 'is', null)
    .orderBy('cycles.startsAt')
    .execute()
  return rows.map(optionOf)
}

/** The groups of a campus that are not archived with their phases, by start date. Two statements. */
export async function listGroups(
  db: Database,
  viewer: Viewer,
  { campusId, cycleId, nowMs }: { campusId: number; cycleId: number | undefined; nowMs: number },
): Promise<{ startDate: string; groups: GroupCard[] }[]> {
  const rows = await selectGroups(db, viewer)
    .where('g.cohortId', '=', campusId)
    .where('g.archivedAt', 'is', null)
    .$if(cycleId !== undefined, (query) => query.where('g.cycleId', '=', cycleId ?? 0))
    .orderBy('cycles.startsAt')
    .orderBy('g.id')
    .execute()
  const { rows: phases } = await sql<GroupCard['checklistInfo'][number] & { groupId: number }>`
    select p.group_id, p.id, p.title, count(c.id)::integer as total,
      count(c.id) filter (where c.release_date <= ${schoolDateOf(nowMs)}::date)::integer as released
    from onboarding_phases p
    left join onboarding_checklists c on c.phase_id = p.id and c.deleted_at is null
    where p.group_id = any(${rows.map(({ id }) => id)}::integer[]) and p.removed_at is null
    group by p.id order by p.group_id, p.position, p.id`.execute(db)
  const phasesOf = Map.groupBy(phases, ({ groupId }) => groupId)
  const cards = rows.map((row) => ({
    startDate: startDateOf(row.startsAt),
    card: {
      id: row.id,
      title: titleOfGroup(row),
      families: Number(row.families),
      checklistInfo: (phasesOf.get(row.id) ?? []).map(({ groupId: _groupId, ...info }) => info),
    },
  }))
  return [...Map.groupBy(cards, ({ startDate }) => startDate)].map(([startDate, ofDate]) => ({
    startDate,
    groups: ofDate.map(({ card }) => card),
  }))
}

/** Groups whose content another can take over, the latest start first. */
export async function listCopies(db: Database, viewer: Viewer, exceptId = 0) {
  const rows = await selectGroups(db, viewer)
    .where('g.id', '<>', exceptId)
    .orderBy('cycles.startsAt', 'desc')
    .orderBy('g.id')
    .limit(50)
    .execute()
  return rows.map((row) => ({ value: String(row.id), label: titleOfGroup(row) }))
}
