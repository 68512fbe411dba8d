import { invalid, notFound } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import type { CalendarSync } from '../../contract/house-calendar.schemas.ts'
import { beginSync, calendarHindrance } from '../calendar/request-sync.ts'
import { type HouseBeside, listHousesBeside } from './house-events.ts'
import { listStudentCalendars } from './student-calendars.queries.ts'

type Context = RequestContext & { readonly db: Database }

/** More series than these are not taken away by one click: then something else is wrong. */
const mostRemovals = 20

const synced = ({ id, kind }: HouseBeside) => ({ id, removes: kind === 'extra' })

function requireCalendar(context: Context): void {
  const hindrance = calendarHindrance(context.services)
  if (hindrance !== undefined) throw invalid({ form: hindrance })
}

/** Repairs the series of one house; not-found for one the viewer does not manage, or that has none and wants none. */
export async function repairHouse(context: Context, houseId: number): Promise<CalendarSync> {
  requireCalendar(context)
  const house = (await listHousesBeside(context.db, context.viewer)).find(({ id }) => id === houseId)
  if (house === undefined) throw notFound('There is no such house.')
  return beginSync(context, house.title, [synced(house)])
}

/** Repairs whatever differs of the houses that the viewer manages. */
export async function repairAll(context: Context): Promise<CalendarSync> {
  requireCalendar(context)
  const houses = (await listHousesBeside(context.db, context.viewer)).filter(({ kind }) => kind !== 'agrees')
  if (houses.length === 0) throw invalid({ form: 'Every series agrees with the calendar.' })
  const removals = houses.filter(({ kind }) => kind === 'extra').length
  if (removals > mostRemovals)
    throw invalid({
      form: `${removals} series would be taken out of the calendar at once. Look at the houses first: an archived campus, or stand-up times that are gone? Then repair them one by one.`,
    })
  return beginSync(context, 'All that differs', houses.map(synced))
}

/** Brings the calendar of one student up to date: the series of their house, and of houses they left. */
export async function refreshStudent(context: Context, studentId: number): Promise<CalendarSync> {
  requireCalendar(context)
  const [student] = await listStudentCalendars(
    context.db,
    context.viewer,
    { studentId },
    { limit: 1, offset: 0 },
  )
  if (student === undefined) throw notFound('There is no such student.')
  const concerned = new Set([...student.elsewhereIds, ...(student.houseId === null ? [] : [student.houseId])])
  const houses = (await listHousesBeside(context.db, context.viewer)).filter(({ id }) => concerned.has(id))
  if (houses.length === 0)
    throw invalid({ form: 'Their house has no series, so nothing is in their calendar.' })
  // Called by its houses: asking for two of them at once is one sync, and no name is kept with it.
  return beginSync(context, houses.map(({ title }) => title).join(', '), houses.map(synced))
}
