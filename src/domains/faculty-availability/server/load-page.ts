import { schoolDateOf, schoolDayBounds, weekOf } from '#contract/school-time.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import { findBookingProblem, problemText } from '../rules/booking.ts'
import { timeOf } from '../rules/week-hours.ts'
import { getEmployee, type KeptAvailability, loadAvailability } from './availability.queries.ts'
import { changesAvailability } from './faculty-availability.access.ts'

type Asked = HandlerArguments<{ readonly employeeId: number; readonly date?: string | undefined }>

/** When somebody can be booked and what is, with what stands where it should not; not-found for who is no employee. */
export async function loadPage({ db, viewer, services, input: { employeeId, date } }: Asked) {
  const today = schoolDateOf(services.clock.nowMs())
  const days = weekOf(date ?? today)
  const employee = await getEmployee(db, employeeId)
  const all = await loadAvailability(db, [employeeId], {
    fromMs: schoolDayBounds(days[0] ?? today).startMs,
    toMs: schoolDayBounds(days[6] ?? today).endMs,
    exceptionsFrom: today,
  })
  const availability = all.get(employeeId) ?? nothing
  const canManage = changesAvailability(viewer, employee)
  return {
    employee: { id: employee.id, name: employee.name, job: employee.job, campus: employee.campus },
    isOwn: viewer.userId === employeeId,
    canManage,
    hours:
      availability.hours?.map(({ weekday, fromMinute, toMinute }) => ({
        weekday,
        from: timeOf(fromMinute),
        to: timeOf(toMinute),
      })) ?? null,
    version: availability.version,
    exceptions: availability.exceptions.map((one) => ({
      ...presentException(one),
      id: one.id,
      version: one.version,
      reason: canManage ? one.reason : null,
    })),
    today,
    days,
    meetings: availability.meetings.map(({ id, kind, title, startMs, endMs }) => {
      const problem = findBookingProblem(availability, startMs, endMs, id)
      return {
        id,
        kind,
        title: canManage ? title : null,
        startsAt: new Date(startMs).toISOString(),
        endsAt: new Date(endMs).toISOString(),
        conflict: problem ? problemText(problem, canManage) : null,
      }
    }),
  }
}

const nothing: KeptAvailability = { version: 0, hours: null, exceptions: [], meetings: [] }

/** An exception as the wire has it. */
export const presentException = (one: Omit<KeptAvailability['exceptions'][number], 'id' | 'version'>) => ({
  kind: one.kind,
  first_day: one.firstDay,
  last_day: one.lastDay,
  from: one.fromMinute === null ? null : timeOf(one.fromMinute),
  to: one.toMinute === null ? null : timeOf(one.toMinute),
  reason: one.reason,
})
