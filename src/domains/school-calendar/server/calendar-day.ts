import type { HandlerArguments } from '#server/api/handlers.ts'
import { holds, reachOf } from '#server/api/viewer.ts'
import { countMeetings, listCampuses } from './campuses.queries.ts'

/** A day somebody is about to close or to open: its meetings by campus, and what the viewer may do. */
export async function describeDay(
  { db, viewer }: Pick<HandlerArguments<unknown>, 'db' | 'viewer'>,
  date: string,
) {
  const reach = reachOf(viewer, 'school_year.manage')
  const [meetings, campuses] = await Promise.all([countMeetings(db, date), listCampuses(db)])
  return {
    date,
    meetings,
    can: {
      close_all: reach === 'all',
      close_campuses: campuses.map(({ id }) => id).filter((id) => reach === 'all' || reach.includes(id)),
      tell: holds(viewer, 'announcements.send'),
    },
  }
}
