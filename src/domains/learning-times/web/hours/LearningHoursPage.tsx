import { IconClockHour4 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { downloadAddress } from '#contract/download.ts'
import { topic } from '#contract/topics.ts'
import { ExportMenu } from '#ui/controls/ExportMenu.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageBody, Section } from '#ui/page/SheetPage.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useLive } from '#web/calls/live.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { learningHoursDownloads } from '../../contract/learning-hours.contract.ts'
import { learningHoursQuery } from './hours-address.ts'
import { hoursColumns, phoneRow } from './hours-columns.tsx'
import { SubjectHours } from './SubjectHours.tsx'

/** `/students/:studentId/learning-hours`: how long a student was in sessions in the cycle, by experience and subject. */
export function LearningHoursPage() {
  const studentId = Number(useParams({ strict: false }).studentId)
  const { cycle_id } = useSearch({ from: '/authenticated' })
  const { data: hours, error, refetch } = useQuery(learningHoursQuery(studentId, cycle_id))
  useLive(hours === undefined ? [] : [topic('student', studentId)], () => void refetch())
  usePageTitle(hours && `Learning hours of ${hours.name}`, { backTo: '/students' })
  if (hours === undefined)
    return error === null ? (
      <TableSkeleton columns={hoursColumns()} density="two-line" />
    ) : (
      <PageBody>
        <FailedState error={error} onTryAgain={() => void refetch()} />
      </PageBody>
    )
  if (hours.experiences.length === 0)
    return (
      <PageBody>
        <EmptyState icon={IconClockHour4} title="No hours yet">
          {hours.cycle === null
            ? 'They are counted from the first cycle on.'
            : `No roll of ${hours.name} says anything in ${hours.cycle.title} yet.`}
        </EmptyState>
      </PageBody>
    )
  return (
    <PageBody>
      <Section
        title={`Time in sessions, ${hours.cycle?.title ?? ''}`}
        actions={
          <ExportMenu
            hrefOf={(format) =>
              downloadAddress(learningHoursDownloads.hours, { studentId, cycle_id }, format)
            }
          />
        }
      >
        <DataTable
          caption={`Learning hours of ${hours.name}`}
          rows={hours.experiences}
          columns={hoursColumns(hours)}
          rowKey={({ id }) => String(id)}
          rowLabel={({ title }) => title}
          density="two-line"
          phoneRow={phoneRow}
        />
      </Section>
      <SubjectHours hours={hours} />
    </PageBody>
  )
}
