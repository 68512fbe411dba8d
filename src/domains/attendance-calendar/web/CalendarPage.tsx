import { Button } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { AbsenceForm } from '#domains/excuses/web/absence-form.embed.tsx'
import { AttendancesHeader } from '#domains/excuses/web/attendances-header.embed.tsx'
import { ExcuseDetailModal } from '#domains/excuses/web/excuse-detail.embed.tsx'
import { schoolDayOf } from '#ui/format/zone.ts'
import { Behind } from '#ui/pace/Behind.tsx'
import { usePaced } from '#ui/pace/use-paced.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { may, useViewer } from '#web/calls/session.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { InternalLink } from '#web/pages/InternalLink.tsx'
import type { FacultyPage } from '../contract/calendar.schemas.ts'
import { clampDay } from '../rules/month-grid.ts'
import { AttendanceMonth } from './AttendanceMonth.tsx'
import { CalendarBar } from './CalendarBar.tsx'
import { CalendarSkeleton } from './CalendarSkeleton.tsx'
import css from './calendar.module.css'
import { useCalendarSearch } from './calendar-address.ts'
import { useFacultyPage } from './calendar-data.ts'
import { DayModal } from './DayModal.tsx'
import { DayView } from './DayView.tsx'
import { CalendarPanel } from './panel/CalendarPanel.tsx'

/** The attendance calendar of staff (1-staff-tools §2.2; look, picture 10). */
export function CalendarPage() {
  const [search, change] = useCalendarSearch()
  usePageTitle('Attendances')
  const queryClient = useQueryClient()
  // Known before the page is: a school without a cycle has no calendar to hold the place of.
  const { cycles } = useViewer()
  const { data: answer, error } = useFacultyPage(search)
  const data = usePaced(answer)
  const panel = (page: FacultyPage | undefined) => (
    <CalendarPanel page={page} search={search} change={change} />
  )
  return (
    <SheetPage>
      <AttendancesHeader active="calendar" onAddAbsence={() => change({ add: 'absence' })} />
      {cycles.length === 0 ? (
        <NoCycles />
      ) : (
        <div className={css.stage}>
          {data !== undefined ? (
            <Calendar page={data} />
          ) : error === null ? (
            search.view === 'day' ? (
              <TableSkeleton columns={[{ id: 'student' }, { id: 'expert', width: 200 }]} density="two-line" />
            ) : (
              <CalendarSkeleton />
            )
          ) : (
            <PageBody>
              <FailedState error={error} onTryAgain={() => void queryClient.invalidateQueries()} />
            </PageBody>
          )}
        </div>
      )}
      {data === undefined ? panel(undefined) : <Behind meanwhile={panel(undefined)}>{panel(data)}</Behind>}
      {search.add !== undefined && (
        <AbsenceForm
          studentId={search.student_id}
          day={search.day}
          onClose={() => change({ add: undefined })}
        />
      )}
      {search.excuse !== undefined && (
        <ExcuseDetailModal
          key={search.excuse}
          excuseId={search.excuse}
          onClose={() => change({ excuse: undefined })}
        />
      )}
    </SheetPage>
  )
}

function Calendar({ page }: { page: FacultyPage }) {
  const [search, change] = useCalendarSearch()
  if (page.cycle === null) return <NoCycles />
  const bounds = {
    first: schoolDayOf(page.cycle.start_timestamp),
    last: schoolDayOf(page.cycle.end_timestamp),
  }
  const date = clampDay(search.date ?? page.today, bounds)
  const view = search.view ?? 'month'
  return (
    <>
      <CalendarBar date={date} view={view} today={page.today} bounds={bounds} change={change} />
      <Behind>
        {view === 'month' ? (
          <AttendanceMonth page={page} date={date} bounds={bounds} search={search} change={change} />
        ) : (
          // A day says its statuses in words.
          <DayView page={page} date={date} search={search} />
        )}
      </Behind>
      {search.day !== undefined && (
        <DayModal page={page} day={search.day} search={search} onClose={() => change({ day: undefined })} />
      )}
    </>
  )
}

function NoCycles() {
  const mayAdd = may(useViewer(), 'school_year.manage')
  return (
    <PageBody>
      <EmptyState
        icon={IconCalendarOff}
        title="There is no cycle yet"
        action={
          mayAdd && (
            <Button variant="filled" component={InternalLink} href="/cycles-and-holidays">
              Cycles and Holidays
            </Button>
          )
        }
      >
        The calendar shows the days of a cycle.
        {mayAdd ? ' Add the first to the school year.' : ' An admin adds cycles to the school year.'}
      </EmptyState>
    </PageBody>
  )
}
