import { sql } from 'kysely'
import { z } from 'zod'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { findSetting, putSetting } from '#server/settings/settings.ts'
import type { Release } from '../../contract/releasement.contract.ts'
import type { ReportKind } from '../../contract/report-kinds.ts'
import { releasesReportsOf } from '../progress-reports.access.ts'

/** SQL: the viewer asked for the release in scope as `o`, or releases the reports of every student in it. */
export const holdsWholeRelease = (
  viewer: Viewer,
) => sql<boolean>`(o.asked_by = ${viewer.userId} or not exists (
  select from reports r join students on students.id = r.student_id
  where r.release_id = o.id and not ${releasesReportsOf(viewer)}))`

/** What was published in a cycle and no family has seen yet, as far as it is the viewer's; the first to go out first. */
export async function listWaitingReleases(db: Database, viewer: Viewer, cycleId: number): Promise<Release[]> {
  const { rows } = await sql<{
    id: number
    kind: ReportKind
    students: number
    done: number
    askedAt: Date
    goesOutAt: Date
    askedBy: string | null
    isOwn: boolean
    campus: string | null
  }>`
    select o.id, o.kind, o.asked_count as students, o.done_count as done, o.asked_at, o.goes_out_at,
      u.name as asked_by, coalesce(o.asked_by = ${viewer.userId}, false) as is_own,
      (select case when count(distinct c.id) = 1 then min(c.title) end from reports r
        join students s on s.id = r.student_id join cohorts c on c.id = s.cohort_id where r.release_id = o.id) as campus
    from report_releases o left join users u on u.id = o.asked_by
    where o.cycle_id = ${cycleId} and o.out_at is null and o.cancelled_at is null and ${holdsWholeRelease(viewer)}
    order by o.goes_out_at, o.id`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    students: row.students,
    done: row.done,
    asked_at: row.askedAt.toISOString(),
    goes_out_at: row.goesOutAt.toISOString(),
    asked_by: row.askedBy,
    is_own: row.isOwn,
    campus: row.campus,
  }))
}

const settingKey = 'reports'
const stored = z.object({ holdMinutes: z.number().catch(10) })

/** How long published reports are held, in minutes; ten until the school says otherwise. */
export async function findHoldMinutes(db: Database): Promise<number> {
  const setting = await findSetting(db, settingKey)
  return stored.parse(setting?.value ?? {}).holdMinutes
}

export const putHoldMinutes = (
  db: Database,
  holdMinutes: number,
  by: { readonly userId: number; readonly at: Date },
) => putSetting(db, settingKey, { value: { holdMinutes }, ...by })
