import { sql } from 'kysely'
import { lockRolls, reconcileRosters, tellOfRolls } from '#domains/attendance/server/attendance.service.ts'
import { expectTasks } from '#domains/tasks/server/tasks.service.ts'
import { tellRegistrations } from '../tell-registrations.ts'
import type { Act } from './lock-places.ts'

/**
 * The rolls and tasks to come of some experiences expect whom they should: what has begun stays as it is. Called once at the end
 * of a change, with the students' locks, and tells open pages.
 */
export async function followRolls(
  act: Act,
  experienceIds: readonly number[],
  studentIds: readonly number[],
): Promise<void> {
  if (studentIds.length > 0) await seatStudents(act, experienceIds, studentIds)
  await tellRegistrations(act.db, experienceIds)
}

/**
 * Has the rolls and tasks to come expect whom they should where no place changes: publishes to pages of rolls and
 * tasks, not to those of places.
 */
export async function seatStudents(
  { db, byUserId, nowMs }: Act,
  experienceIds: readonly number[],
  studentIds: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from attendables where experience_id = any(${[...experienceIds]}::integer[])
      and starts_at > ${new Date(nowMs)}`.execute(db)
  const rolls = await lockRolls(
    db,
    rows.map(({ id }) => id),
  )
  await reconcileRosters(
    db,
    { attendableIds: rolls.map(({ id }) => id), studentIds },
    { changedBy: byUserId, nowMs },
  )
  await expectTasks(db, experienceIds, studentIds, new Date(nowMs))
  await tellOfRolls(
    db,
    rolls.map(({ id }) => id),
  )
}
