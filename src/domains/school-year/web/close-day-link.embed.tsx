import { IconLock } from '@tabler/icons-react'
import { schoolDayOf } from '#ui/format/zone.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { may, useViewer } from '#web/calls/session.ts'
import css from './close-day-link.module.css'

/**
 * From a day of another calendar to its menu in the school year, where it is closed and opened again: for who may do
 * that, on the days of a cycle.
 */
export function CloseDayLink({ day }: { readonly day: string }) {
  const viewer = useViewer()
  const cycle = viewer.cycles.find(
    ({ start_timestamp, end_timestamp }) =>
      schoolDayOf(start_timestamp) <= day && day <= schoolDayOf(end_timestamp),
  )
  if (cycle === undefined || !may(viewer, 'school_year.manage')) return null
  return (
    <p className={css.row}>
      <UiLink href={`/cycles-and-holidays?school_year=${cycle.school_year}&day=${day}`} className={css.link}>
        <IconLock size={16} stroke={1.75} aria-hidden /> Close school…
      </UiLink>
    </p>
  )
}
