import { type RawBuilder, sql } from 'kysely'
import type { studentStatuses } from '#domains/people/rules/student-statuses.ts'
import { hasLeft } from '#domains/people/server/people.service.ts'
import type { PageRange } from '#server/api/paging.ts'
import { rangeText } from '#server/api/paging.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { beginsWords, searched } from '#server/database/search-words.ts'
import type { FamilyFilter } from '../../contract/families.contract.ts'
import type { CampusTab, ChosenFamily } from '../../contract/families.schemas.ts'
import {
  everyFamily,
  type FamilyOrder,
  type OnboardingStatus,
  unassigned,
} from '../../contract/onboarding-words.ts'
import { followsCampus, runsCampus } from '../onboarding.access.ts'

/**
 * SQL: families that are not archived with their student as `students` and `u`, of campuses the viewer follows. A
 * joined table of which nothing is selected is not read: PostgreSQL leaves out a left join by a key, so that counting
 * all of them reads one table.
 */
const familiesOf = (
  viewer: Viewer,
  campus: RawBuilder<boolean> = followsCampus(viewer, 'students.cohort_id'),
) =>
  sql`onboarding_families f
    left join students on students.id = f.student_id
    left join users u on u.id = f.student_id
    left join onboarding_groups g on g.id = f.group_id
    where f.archived_at is null and ${campus}`

/** SQL: the family by this name – a row of `onboarding_families` – is asked and written to: its student has not left the school. */
export const isStillAsked = (family: string): RawBuilder<boolean> => sql<boolean>`not exists (
  select from students gone where gone.id = ${sql.ref(`${family}.student_id`)} and ${hasLeft(sql.ref('gone.status'))})`

/**
 * SQL: the mail in scope as `mail` was written since the family in scope as `f` began, or began anew in another group: what
 * was sent before says nothing of now. Both are times of the database's clock.
 */
export const isOfThisTime = sql<boolean>`mail.created_at >= f.entered_at`

/** SQL: the student is called so, or a guardian of theirs. */
const isCalled = (words: readonly string[]) => sql<boolean>`f.student_id = any(array(
  select named.id from users named where named.role = 'student' and ${beginsWords('named.search_text', words)}
  union all
  select tie.student_id from users named join guardian_students tie on tie.guardian_id = named.id
  where named.role = 'guardian' and ${beginsWords('named.search_text', words)}))`

/** SQL: what the filters leave. Names are looked up first, by the index of their words. */
function leaves({ campus_filter: tab, search, student_status: status, start_date: cycleId }: FamilyFilter) {
  const parts = [
    tab === everyFamily
      ? undefined
      : tab === unassigned
        ? sql`f.group_id is null`
        : sql`g.cohort_id = ${tab}`,
    status && sql`students.status = ${status}`,
    cycleId && sql`g.cycle_id = ${cycleId}`,
    search.trim() === '' ? undefined : searched(search, isCalled),
  ]
  return sql`${sql.join([sql`true`, ...parts.filter((part) => part !== undefined)], sql` and `)}`
}

/**
 * SQL: the order in which an index has the names of students: a page of many families reads as many names as it shows.
 */
const byName = sql`u.search_text collate "C", u.id`
/** SQL: the student of a family, by which its index is found. */
const named = sql<boolean>`u.role = 'student'`
const steps = sql`array_position('{"",not_invited,not_started,in_progress,completed}'::text[], f.status)`
const orders: Readonly<Record<FamilyOrder, RawBuilder<unknown>>> = {
  student: byName,
  '-student': sql`u.search_text collate "C" desc, u.id desc`,
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

interface Listing extends FamilyFilter {
  readonly order_by?: FamilyOrder | undefined
}

/** A page of families; the page is found before anything is joined to it. */
export const listFamilies = (
  db: Database,
  viewer: Viewer,
  filter: Listing,
  range: PageRange,
): Promise<ListedFamily[]> => {
  const order = orders[filter.order_by ?? 'student']
  return readFamilies(
    db,
    sql`select f.student_id from ${familiesOf(viewer)} and ${named} and ${leaves(filter)} order by ${order} ${rangeText(range)}`,
    order,
  )
}

/** Some families, in the order in which their ids are given. */
export const listFamiliesById = (db: Database, studentIds: readonly number[]): Promise<ListedFamily[]> =>
  readFamilies(
    db,
    sql`select student_id, place from unnest(${[...studentIds]}::integer[]) with ordinality as wanted (student_id, place)`,
    sql`page.place`,
  )

/** The numbers of all families of a tab and its filters, by name. */
export async function listFamilyIds(db: Database, viewer: Viewer, filter: FamilyFilter): Promise<number[]> {
  const { rows } = await sql<{ studentId: number }>`
    select f.student_id from ${familiesOf(viewer)} and ${named} and ${leaves(filter)} order by ${byName}`.execute(
    db,
  )
  return rows.map(({ studentId }) => studentId)
}

async function readFamilies(
  db: Database,
  page: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<ListedFamily[]> {
  const { rows } = await sql<ListedFamily>`
    with page as materialized (${page})
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
    order by ${order}`.execute(db)
  return rows
}

/** The most guardians who can log in that any family has which the viewer sees. */
export async function countMostGuardians(db: Database, viewer: Viewer): Promise<number> {
  const { rows } = await sql<{ most: number }>`
    select coalesce(max(count), 0)::integer as most from (
      select count(*) as count from guardian_students tie
      join users named on named.id = tie.guardian_id and named.deactivated_at is null
      where tie.student_id in (select f.student_id from ${familiesOf(viewer)})
      group by tie.student_id) families`.execute(db)
  return rows[0]?.most ?? 0
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
    from ${familiesOf(viewer, runs)} and ${named} and ${leaves(filter)} order by ${byName} limit ${most}`.execute(
    db,
  )
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

/** The start dates of the groups of campuses that the viewer follows, for the filter. */
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
