import { PageBody } from '#ui/page/SheetPage.tsx'
import type { FacultyPage } from '../contract/calendar.schemas.ts'
import type { CalendarSearch } from './calendar-address.ts'
import { DayContent } from './DayContent.tsx'

/** One day as a page: the same as its modal. */
export function DayView({
  page,
  date,
  search,
}: {
  readonly page: FacultyPage
  readonly date: string
  readonly search: CalendarSearch
}) {
  return (
    <PageBody reading>
      <DayContent page={page} day={date} search={search} />
    </PageBody>
  )
}
