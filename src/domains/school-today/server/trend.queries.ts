import { sql } from 'kysely'
import { seesRolls, tookPlace } from '#domains/attendance/server/attendance.service.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { type Week, weeksOfTrend } from '../rules/slips.ts'

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

/**
 * Attendance of every house and experience the viewer oversees, in weeks of 168 hours that end now: one statement over
 * the counts kept with each meeting (docs/decisions/0043), a few thousand meetings in a school of 2,000.
 */
export async function listWeeks(db: Database, viewer: Viewer, now: Date): Promise<WeeksOf[]> {
  const begins = Array.from(
    { length: weeksOfTrend },
    (_, index) => new Date(now.getTime() - (weeksOfTrend - index) * weekMs),
  )
  const { rows } = await sql<Omit<WeeksOf, 'weeks'> & Counted>`
    select case when w.house_id is null then 'experience' else 'house' end as kind,
      coalesce(w.house_id, w.experience_id) as id, coalesce(e.title, h.title) as title,
      coalesce(e.image_url, h.logo_url) as image_url, e.type,
      coalesce(e.archived_at, h.archived_at) is not null as is_archived, w.places, w.parts, w.wholes
    from (
      select experience_id, house_id, array_agg(place) as places, array_agg(part) as parts, array_agg(whole) as wholes
      from (
        select m.experience_id, m.house_id, width_bucket(m.starts_at, ${begins}::timestamptz[]) as place,
          sum(m.there_count)::integer as part, sum(m.marked_count)::integer as whole
        from attendables m
        where m.starts_at >= ${begins[0]} and m.starts_at < ${now} and ${tookPlace(now)} and ${seesRolls(viewer)}
        group by 1, 2, 3) one
      group by 1, 2) w
    left join experiences e on e.id = w.experience_id
    left join houses h on h.id = w.house_id`.execute(db)
  return rows.map(({ places, parts, wholes, ...row }) => ({
    ...row,
    weeks: weeksIn({ places, parts, wholes }),
  }))
}

/** The weeks that have meetings, from 1, with their rows. */
interface Counted {
  readonly places: number[]
  readonly parts: number[]
  readonly wholes: number[]
}

const weeksIn = ({ places, parts, wholes }: Counted): Week[] =>
  Array.from({ length: weeksOfTrend }, (_, index) => {
    const at = places.indexOf(index + 1)
    return { part: parts[at] ?? 0, whole: wholes[at] ?? 0 }
  })
