import { type RawBuilder, sql } from 'kysely'
import type { studentStatuses } from '#domains/directory/contract/students.contract.ts'
import type { PageRange } from '#server/api/paging.ts'
import { rangeText } from '#server/api/paging.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { beginsWords, wordsOf } from '#server/database/search-words.ts'
import type { FamilyFilter } from '../../contract/families.contract.ts'
import type { CampusTab, ChosenFamily } from '../../contract/families.schemas.ts'
import {
  everyFamily,
  type FamilyOrder,
  type OnboardingStatus,
  unassigned,
} from '../../contract/onboarding-words.ts'
import { followsCampus, runsCampus } from '../onboarding.access.ts'

/** SQL: families that are not archived with their student as `students` and `u`, of campuses the viewer follows. */
const familiesOf = (
  viewer: Viewer,
  campus: RawBuilder<boolean> = followsCampus(viewer, 'students.cohort_id'),
) =>
  sql`onboarding_families f
    join students on students.id = f.student_id
    join users u on u.id = f.student_id
    left join onboarding_groups g on g.id = f.group_id
    where f.archived_at is null and ${campus}`

/** SQL: what the filters leave. Names are looked up first, by the index of their words. */
function leaves({ campus_filter: tab, search, student_status: status, start_date: cycleId }: FamilyFilter) {
  const words = wordsOf(search)
  const parts = [
    tab === everyFamily
      ? undefined
      : tab === unassigned
        ? sql`f.group_id is null`
        : sql`g.cohort_id = ${tab}`,
    status && sql`students.status = ${status}`,
    cycleId && sql`g.cycle_id = ${cycleId}`,
    words.length > 0
      ? sql`f.student_id = any(array(
          select named.id from users named where named.role = 'student' and ${beginsWords('named.search_text', words)}
          union all
          select tie.student_id from users named join guardian_students tie on tie.guardian_id = named.id
          where named.role = 'guardian' and ${beginsWords('named.search_text', words)}))`
      : undefined,
  ]
  return sql`${sql.join([sql`true`, ...parts.filter((part) => part !== undefined)], sql` and `)}`
}

const byName = sql`u.search_text collate "C", f.student_id`
const steps = sql`array_position('{"",not_invited,not_started,in_progress,completed}'::text[], f.status)`
const orders: Readonly<Record<FamilyOrder, RawBuilder<unknown>>> = {
  student: byName,
  '-student': sql`u.search_text collate "C" desc, f.student_id desc`,
  grade: sql`students.grade, ${byName}`,
  '-grade': sql`students.grade desc, ${byName}`,
  status: sql`${steps}, ${byName}`,
  '-status': sql`${steps} desc, ${byName}`,
  date: sql`(select starts_at from cycles where cycles.id = g.cycle_id) nulls last, ${byName}`,
  '-date': sql`(select starts_at from cycles where cycles.id = g.cycle_id) desc nulls last, ${byName}`,
}

export interface ListedFamily {
  readonly id: number
  readonly name: string
  readonly gender: string | null
  readonly email: string
  readonly state: string | null
  readonly grade: number
  readonly studentStatus: (typeof studentStatuses)[number]
  readonly status: OnboardingStatus
  readonly lastChecklist: string | null
  readonly campus: string | null
  readonly startsAt: Date | null
  readonly groupId: number | null
}

/** A page of families; the page is found before anything is joined to it. */
export async function listFamilies(
  db: Database,
  viewer: Viewer,
  filter: FamilyFilter & { readonly order_by?: FamilyOrder | undefined },
  range: PageRange,
): Promise<ListedFamily[]> {
  const order = orders[filter.order_by ?? 'student']
  const { rows } = await sql<ListedFamily>`
    with page as materialized (
      select f.student_id, row_number() over (order by ${order})::integer as place from ${familiesOf(viewer)} and ${leaves(filter)}
      order by ${order} ${rangeText(range)})
    select students.id, u.name, students.gender, u.email, students.state, students.grade,
      students.status as student_status, f.status, c.title as last_checklist, cohorts.title as campus,
      cycles.starts_at, f.group_id
    from page
    join onboarding_families f using (student_id)
    join students on students.id = f.student_id
    join users u on u.id = f.student_id
    left join onboarding_groups g on g.id = f.group_id
    left join cohorts on cohorts.id = g.cohort_id
    left join cycles on cycles.id = g.cycle_id
    left join onboarding_checklists c on c.id = f.last_checklist_id
    order by page.place`.execute(db)
  return rows
}

export async function countFamilies(db: Database, viewer: Viewer, filter: FamilyFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${familiesOf(viewer)} and ${leaves(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Families of a tab, its filters and campuses the viewer runs, up to a number. */
export async function listChosen(
  db: Database,
  viewer: Viewer,
  filter: FamilyFilter,
  most: number,
): Promise<ChosenFamily[]> {
  const runs = runsCampus(viewer, 'students.cohort_id')
  const { rows } = await sql<ChosenFamily>`
    select f.student_id as id, u.name, f.status as onboarding_status, f.group_id as onboarding_group_id
    from ${familiesOf(viewer, runs)} and ${leaves(filter)} order by ${byName} limit ${most}`.execute(db)
  return rows
}

/** The tabs with their counts: those campuses alone that the viewer follows. Two statements. */
export async function listTabs(
  db: Database,
  viewer: Viewer,
  campuses: readonly { readonly id: number; readonly title: string }[],
): Promise<CampusTab[]> {
  const { rows } = await sql<{ cohortId: number | null; count: number }>`
    select g.cohort_id, count(*)::integer as count from ${familiesOf(viewer)} group by g.cohort_id`.execute(
    db,
  )
  const countOf = new Map(rows.map(({ cohortId, count }) => [cohortId, count]))
  return [
    {
      value: everyFamily,
      label: 'Onboarding phase',
      count: rows.reduce((sum, { count }) => sum + count, 0),
    },
    { value: unassigned, label: 'Unassigned', count: countOf.get(null) ?? 0 },
    ...campuses.map(({ id, title }) => ({ value: id, label: title, count: countOf.get(id) ?? 0 })),
  ]
}

/** The start dates of groups that families are in, for the filter. */
export const listStartsOfFamilies = (db: Database, viewer: Viewer) =>
  db
    .selectFrom('onboardingGroups as g')
    .innerJoin('cycles', 'cycles.id', 'g.cycleId')
    .select(['cycles.id', 'cycles.startsAt'])
    .distinct()
    .where('g.archivedAt', 'is', null)
    .where(followsCampus(viewer, 'g.cohort_id'))
    .orderBy('cycles.startsAt')
    .execute()
