import { IconClockHour4 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageBody, Section } from '#ui/page/SheetPage.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useLive } from '#web/calls/live.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { LoggedOfStudent } from '../logged/LoggedOfStudent.tsx'
import { HoursHead } from './HoursHead.tsx'
import { learningHoursQuery, useHoursPage } from './hours-address.ts'
import { cycleOf, hoursColumns, phoneRow, rowKey, rowLabel } from './hours-columns.tsx'

/** `/students/:studentId/learning-hours`: hours per week and subject, against the state's requirement (pages.md). */
export function LearningHoursPage() {
  const { studentId, show } = useHoursPage()
  const { cycle_id } = useSearch({ from: '/authenticated' })
  const asks = learningHoursQuery(studentId, cycle_id)
  const { data: hours, error, refetch } = useQuery(asks)
  useLive(hours === undefined ? [] : [topic('student', studentId)], asks)
  usePageTitle(hours && `Learning hours of ${hours.name}`, { backTo: '/students' })
  if (hours === undefined)
    return (
      <PageBody>
        {error === null ? (
          <TableSkeleton columns={[{ id: 'week' }, { id: 'hours', width: 140 }]} />
        ) : (
          <FailedState error={error} onTryAgain={() => void refetch()} />
        )}
      </PageBody>
    )
  if (hours.school_year === null)
    return (
      <PageBody>
        <EmptyState icon={IconClockHour4} title="No hours yet">
          They are counted from the first cycle on.
        </EmptyState>
      </PageBody>
    )
  return (
    <PageBody>
      <HoursHead
        hours={hours}
        studentId={studentId}
        cycleId={cycle_id}
        onLog={hours.log_options === null ? undefined : () => show({ log: true })}
      />
      {hours.logged !== null && <LoggedOfStudent hours={hours} logged={hours.logged} />}
      {hours.weeks.length > 0 && (
        <Section title="By week and subject">
          <DataTable
            caption={`Learning hours of ${hours.name} by week`}
            rows={hours.weeks}
            columns={hoursColumns(hours)}
            rowKey={rowKey}
            rowLabel={rowLabel}
            density="two-line"
            fit="content"
            groupOf={cycleOf}
            phoneRow={phoneRow}
          />
        </Section>
      )}
    </PageBody>
  )
}
