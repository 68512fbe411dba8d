import { type RawBuilder, sql } from 'kysely'
import { seesRolls, tookPlace } from '#domains/attendance/server/attendance.service.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { fewestBefore, fewestNow, slipPoints, type Week, weeksOfTrend } from '../rules/slips.ts'

const weekMs = 7 * 86_400_000

/** A house with its own meetings, or an experience with its sessions, week by week. */
export interface WeeksOf {
  readonly kind: 'house' | 'experience'
  readonly id: number
  readonly title: string
  readonly imageUrl: string | null
  /** The type of an experience. */
  readonly type: string | null
  readonly isArchived: boolean
  /** The oldest first; the last is the seven days up to now. */
  readonly weeks: Week[]
}

export interface Trend {
  /** Of all houses and experiences together. */
  readonly weeks: Week[]
  /** Those that may slip: `findSlip` says of each whether it does. */
  readonly places: WeeksOf[]
}

const numbers = Array.from({ length: weeksOfTrend }, (_, index) => index)
const partOf = (week: number) => sql.ref(`part_${week}`)
const wholeOf = (week: number) => sql.ref(`whole_${week}`)
const sumOf = (columns: readonly RawBuilder<unknown>[]) => sql`(${sql.join(columns, sql` + `)})`

/** SQL: the weeks of a line as the list it is in TypeScript. */
const asWeeks = (part: (week: number) => RawBuilder<unknown>, whole: (week: number) => RawBuilder<unknown>) =>
  sql`json_build_array(${sql.join(
    numbers.map((week) => sql`json_build_object('part', ${part(week)}, 'whole', ${whole(week)})`),
  )})`

/**
 * SQL: the line may slip, by `findSlip`'s bounds but for the point that its percents are rounded by and one to spare. So
 * what is left out never slips; thousands of houses and experiences that hold stay in the database.
 */
export const maySlip = () => {
  const last = weeksOfTrend - 1
  const before = numbers.slice(0, last)
  const wholeBefore = sumOf(before.map(wholeOf))
  return sql`${wholeOf(last)} >= ${fewestNow} and ${wholeBefore} >= ${fewestBefore}
    and 100.0 * ${partOf(last)} / nullif(${wholeOf(last)}, 0)
      <= 100.0 * ${sumOf(before.map(partOf))} / nullif(${wholeBefore}, 0) - ${slipPoints - 2}`
}

/**
 * Attendance of every house and experience the viewer oversees, in weeks of 168 hours that end now: one statement over
 * the counts kept with each meeting (docs/decisions/0043), a few thousand meetings in a school of 2,000.
 */
export async function readTrend(db: Database, viewer: Viewer, now: Date): Promise<Trend> {
  const begins = numbers.map((week) => new Date(now.getTime() - (weeksOfTrend - week) * weekMs))
  const inWeek = (week: number) =>
    sql.join(
      [
        ...(week > 0 ? [sql`m.starts_at >= ${begins[week]}`] : []),
        ...(week < weeksOfTrend - 1 ? [sql`m.starts_at < ${begins[week + 1]}`] : []),
      ],
      sql` and `,
    )
  const sumIn = (count: RawBuilder<unknown>, week: number) =>
    sql`coalesce(sum(${count}) filter (where ${inWeek(week)}), 0)::integer`
  const { rows } = await sql<Omit<WeeksOf, 'kind'> & { kind: WeeksOf['kind'] | 'all' }>`
    with places as materialized (
      select m.experience_id, m.house_id, ${sql.join(
        numbers.flatMap((week) => [
          sql`${sumIn(sql`m.there_count`, week)} as ${partOf(week)}`,
          sql`${sumIn(sql`m.marked_count`, week)} as ${wholeOf(week)}`,
        ]),
      )}
      from attendables m
      where m.starts_at >= ${begins[0]} and m.starts_at < ${now} and ${tookPlace(now)} and ${seesRolls(viewer)}
      group by 1, 2)
    select 'all' as kind, 0 as id, '' as title, null as image_url, null as type, false as is_archived,
      ${asWeeks(
        (week) => sql`coalesce(sum(${partOf(week)}), 0)`,
        (week) => sql`coalesce(sum(${wholeOf(week)}), 0)`,
      )} as weeks
    from places
    union all
    select case when w.house_id is null then 'experience' else 'house' end,
      coalesce(w.house_id, w.experience_id), coalesce(e.title, h.title), coalesce(e.image_url, h.logo_url), e.type,
      coalesce(e.archived_at, h.archived_at) is not null, ${asWeeks(partOf, wholeOf)}
    from places w
    left join experiences e on e.id = w.experience_id
    left join houses h on h.id = w.house_id
    where ${maySlip()}`.execute(db)
  const places = rows.flatMap(({ kind, ...row }) => (kind === 'all' ? [] : [{ ...row, kind }]))
  return { weeks: rows.find(({ kind }) => kind === 'all')?.weeks ?? [], places }
}
