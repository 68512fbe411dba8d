import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { type BookingProblem, findBookingProblem, problemText } from '../rules/booking.ts'
import { loadAvailability } from './availability.queries.ts'
import { changesAvailability } from './faculty-availability.access.ts'

/** That somebody should run something between two instants, epoch ms. */
interface AskedBooking {
  readonly employeeId: number
  readonly fromMs: number
  readonly toMs: number
}

interface BookingConflict {
  readonly because: BookingProblem['because']
  readonly employeeId: number
  readonly employeeName: string
  /** Why not, as far as the viewer may know of it: "At the same time: River Mouths". */
  readonly text: string
}

/**
 * Why employees cannot be booked, for each of `asked` in its order; undefined for whom nothing stands in the way. Five
 * statements, however many people and instants there are. `besides` are meetings that do not count: those that move.
 */
export async function findBookingConflicts(
  db: Database,
  viewer: Viewer,
  asked: readonly AskedBooking[],
  besides: ReadonlySet<number | string> = new Set(),
): Promise<(BookingConflict | undefined)[]> {
  if (asked.length === 0) return []
  const ids = [...new Set(asked.map(({ employeeId }) => employeeId))]
  const [all, employees] = await Promise.all([
    loadAvailability(db, ids, {
      fromMs: asked.reduce((first, { fromMs }) => Math.min(first, fromMs), Number.POSITIVE_INFINITY),
      toMs: asked.reduce((last, { toMs }) => Math.max(last, toMs), Number.NEGATIVE_INFINITY),
    }),
    db
      .selectFrom('employees')
      .innerJoin('users', 'users.id', 'employees.id')
      .select(['employees.id', 'employees.cohortId', 'users.name'])
      .where('employees.id', 'in', ids)
      .execute(),
  ])
  const known = new Map(
    employees.flatMap((employee) => {
      const availability = all.get(employee.id)
      if (availability === undefined) return []
      const meetings = availability.meetings.filter(({ id }) => !besides.has(id))
      return [[employee.id, { employee, availability: { ...availability, meetings } }] as const]
    }),
  )
  return asked.map(({ employeeId, fromMs, toMs }) => {
    const found = known.get(employeeId)
    const problem = found && findBookingProblem(found.availability, fromMs, toMs)
    return (
      problem && {
        because: problem.because,
        employeeId,
        employeeName: found.employee.name,
        text: problemText(problem, changesAvailability(viewer, found.employee)),
      }
    )
  })
}
