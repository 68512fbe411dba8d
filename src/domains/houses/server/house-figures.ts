import { countTasksByStudent } from '#domains/tasks/server/tasks.service.ts'
import type { Database } from '#server/database/database.ts'
import type { Ratio } from '../rules/house-trend.ts'
import { countAttendanceByStudent } from './house-attendance.queries.ts'
import { resolveTimeframe } from './house-students.ts'

/** A house as a whole over the last seven days, and over the seven before. */
export interface HouseFigures {
  readonly attendance: { readonly now: Ratio; readonly before: Ratio }
  readonly tasks: { readonly now: Ratio; readonly before: Ratio }
}

/** A house by number, with who is in it. */
export interface HouseMembers {
  readonly id: number
  readonly studentIds: readonly number[]
}

/** The figures of some houses by house, in two statements at once; what its students tab adds up to (decision 0018). */
export async function sumHouseFigures(
  db: Database,
  houses: readonly HouseMembers[],
  nowMs: number,
): Promise<Map<number, HouseFigures>> {
  if (houses.length === 0) return new Map()
  const ids = houses.flatMap(({ studentIds }) => studentIds)
  const { now, before } = await resolveTimeframe(db, 'lastSevenDays', nowMs)
  const [attendance, tasks] = await Promise.all([
    countAttendanceByStudent(db, ids, now, before),
    countTasksByStudent(db, ids, now, before),
  ])
  const handedIn = (counts: { assigned: number; completed: number } | undefined): Ratio | undefined =>
    counts && { part: counts.completed, whole: counts.assigned }
  return new Map(
    houses.map(({ id: houseId, studentIds }) => {
      const sum = (of: (id: number) => Ratio | undefined) => add(studentIds.map(of))
      return [
        houseId,
        {
          attendance: {
            now: sum((id) => attendance.get(id)?.now),
            before: sum((id) => attendance.get(id)?.before),
          },
          tasks: {
            now: sum((id) => handedIn(tasks.get(id)?.now)),
            before: sum((id) => handedIn(tasks.get(id)?.before)),
          },
        },
      ]
    }),
  )
}

const add = (ratios: readonly (Ratio | undefined)[]): Ratio => ({
  part: ratios.reduce((sum, ratio) => sum + (ratio?.part ?? 0), 0),
  whole: ratios.reduce((sum, ratio) => sum + (ratio?.whole ?? 0), 0),
})
