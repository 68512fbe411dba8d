import { IconCalendarQuestion } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, Section, SheetPage } from '#ui/page/SheetPage.tsx'
import { useHistorySteps } from '#web/address/history-steps.ts'
import { usePageTitle } from '#web/address/page-title.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import css from './availability.module.css'
import { availabilityQuery } from './availability-address.ts'
import { ExceptionsSection } from './ExceptionsSection.tsx'
import { HoursForm } from './HoursForm.tsx'
import { HoursShown } from './HoursShown.tsx'
import { WeekMeetings } from './WeekMeetings.tsx'

const route = getRouteApi('/authenticated/staff/faculty-availability/$employeeId')

/** `/faculty-availability/:employeeId`: when somebody can be booked, what differs on some days, and what is booked. */
export function FacultyAvailabilityPage() {
  const employeeId = Number(route.useParams().employeeId)
  const search = route.useSearch()
  const { stay } = useHistorySteps<typeof search>()
  const { data, error, refetch } = useQuery({
    ...availabilityQuery(employeeId, search),
    placeholderData: keepPreviousData,
  })
  const title = data?.isOwn === true ? 'My availability' : `Availability of ${data?.employee.name ?? '…'}`
  usePageTitle(data === undefined ? 'Availability' : title)
  if (data === undefined)
    return (
      <SheetPage>
        <PageHeader title="Availability" />
        <PageBody>
          {error !== null && <FailedState error={error} onTryAgain={() => void refetch()} />}
        </PageBody>
      </SheetPage>
    )
  const { employee, hours, version, canManage } = data
  return (
    <SheetPage>
      <PageHeader
        title={title}
        facts={[employee.job, employee.campus ?? 'Whole school'].filter(Boolean).join(', ')}
      />
      <PageBody>
        <Section title="Weekly hours">
          {hours === null && canManage && (
            <p className={css.quiet}>Nothing entered yet. Until then, every hour counts as free.</p>
          )}
          {canManage ? (
            <HoursForm key={employee.id} employee={employee} hours={hours} version={version} />
          ) : hours === null ? (
            <EmptyState icon={IconCalendarQuestion} title="No hours yet">
              Until they enter some, every hour counts as free.
            </EmptyState>
          ) : (
            <HoursShown hours={hours} />
          )}
        </Section>
        <ExceptionsSection
          employeeId={employee.id}
          isOwn={data.isOwn}
          exceptions={data.exceptions}
          today={data.today}
          canManage={canManage}
        />
        <WeekMeetings days={data.days} meetings={data.meetings} onWeek={(date) => stay({ date })} />
      </PageBody>
    </SheetPage>
  )
}
