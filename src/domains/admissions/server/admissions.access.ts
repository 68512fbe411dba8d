import { type RawBuilder, sql } from 'kysely'
import type { Permission } from '#contract/permissions.ts'
import { withinReach } from '#domains/people/server/people.service.ts'
import { type AccessRules, heldBy } from '#server/api/access.ts'
import { notFound } from '#server/api/errors.ts'
import { reachOf, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'

export const admissionsAccess: AccessRules = {
  'admissions.view': heldBy('admissions.view', 'admissions.manage', 'admissions.decide', 'admissions.act'),
  'admissions.manage': heldBy('admissions.manage'),
  'admissions.decide': heldBy('admissions.decide'),
  'admissions.act': heldBy('admissions.act'),
  'admissions.configure': heldBy('admissions.configure'),
}

type Reading = Extract<
  Permission,
  'admissions.view' | 'admissions.manage' | 'admissions.decide' | 'admissions.act'
>

/** Who may do more sees at least as far. */
const readings: readonly Reading[] = [
  'admissions.view',
  'admissions.manage',
  'admissions.decide',
  'admissions.act',
]

/** The campuses whose applications the viewer sees; one for no campus yet is seen by who sees all of them. */
export function seenCampuses(viewer: Viewer): readonly number[] | 'all' {
  const reaches = readings.map((name) => reachOf(viewer, name))
  return reaches.includes('all') ? 'all' : [...new Set(reaches.flat() as number[])]
}

/** SQL: the viewer sees the application `a`. */
export const seesApplication = (viewer: Viewer): RawBuilder<boolean> =>
  withinReach(seenCampuses(viewer), sql.ref('a.cohort_id'))

export interface HeldApplication {
  readonly id: number
  readonly key: string
  readonly cohortId: number | null
  readonly studentName: string
  readonly deletedAt: Date | null
  /** The application into which it was joined. */
  readonly mergedInto: number | null
}

/**
 * An application within the reach of a permission of the viewer, locked for a change: two who act at once come one after
 * the other. Throws not-found, also for one that was deleted.
 */
export async function lockApplication(
  db: Database,
  viewer: Viewer,
  id: number,
  permission: Reading,
  which: 'standing' | 'deleted' = 'standing',
): Promise<HeldApplication> {
  const { rows } = await sql<HeldApplication>`
    select a.id, a.key, a.cohort_id, a.student_name, a.deleted_at, a.merged_into from applications a
    where a.id = ${id} and ${withinReach(reachOf(viewer, permission), sql.ref('a.cohort_id'))}
      and (a.deleted_at is not null) = ${which === 'deleted'}
    for no key update`.execute(db)
  const [found] = rows
  if (!found) throw notFound('There is no such application, or none you can see.')
  return found
}
