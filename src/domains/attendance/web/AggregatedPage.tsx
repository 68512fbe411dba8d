import { ActionIcon, Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDownload, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useMemo } from 'react'
import { downloadAddress } from '#contract/download.ts'
import { Hint } from '#ui/controls/Hint.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { Behind } from '#ui/pace/Behind.tsx'
import { EmptyState, NothingFound } from '#ui/page/EmptyState.tsx'
import { PageBody } from '#ui/page/SheetPage.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { attendanceDownloads } from '../contract/attendance.downloads.ts'
import { addressOf } from '../rules/addresses.ts'
import { shownStudents } from '../rules/aggregated-rows.ts'
import { AttendanceProblem } from './AttendanceProblem.tsx'
import { AggregatedGrid } from './aggregated/AggregatedGrid.tsx'
import { AggregatedList } from './aggregated/AggregatedList.tsx'
import { readPictures } from './aggregated/day-marks.ts'
import { Legend } from './aggregated/Legend.tsx'
import { aggregatedSearch, useExperienceIds, useGo } from './attendance-address.ts'
import { attendanceQueries } from './attendance-data.ts'

const sorts = [
  { value: 'lowest', label: 'Lowest first' },
  { value: 'name', label: 'By name' },
]

const coming = (
  <TableSkeleton columns={[{ id: 'student' }, { id: 'days', width: 640 }]} density="grid" rows={14} />
)

// While the answer is on its way.
void readPictures()

/** The aggregated view: students by day over the cycle (2-back-office §2, picture 05). */
export function AggregatedPage() {
  const ids = useExperienceIds()
  const go = useGo()
  const navigate = useNavigate()
  const { find = '', sort = 'lowest' } = aggregatedSearch.parse(useSearch({ strict: false }))
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const title = useQuery(attendanceQueries.root(ids)).data?.experience.title ?? ''
  const { data: answer, error, refetch } = useQuery(attendanceQueries.aggregated(ids))
  // Drawing the grid can be interrupted so: the page stands first, and whoever types or clicks does not wait.
  const data = useDeferredValue(answer, null)
  const students = useMemo(() => shownStudents(data?.students ?? [], find, sort), [data, find, sort])
  usePageTitle(title === '' ? undefined : title, {
    facts: 'Attendance, aggregated',
    backTo: addressOf.experience(ids),
  })
  const change = (part: { find?: string | undefined; sort?: 'lowest' | 'name' | undefined }) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...part }),
      replace: true,
      resetScroll: false,
    })

  if (data === undefined || data === null)
    return (
      <PageBody>
        {answer !== undefined || error === null ? (
          coming
        ) : (
          <AttendanceProblem error={error} onTryAgain={() => void refetch()} />
        )}
      </PageBody>
    )
  const shown = {
    caption: `Attendance of ${title} by day`,
    view: data,
    students,
    onOpen: (day: { sessionId: number }, student: { studentId: number }) =>
      go(addressOf.session({ ...ids, sessionId: day.sessionId }), {
        search: { student: student.studentId },
      }),
  }
  return (
    <>
      <FiltersRow
        right={
          <>
            {!isPhone && <Legend students={data.students} />}
            <Hint label="Download what is shown (CSV)">
              <ActionIcon
                component="a"
                href={downloadAddress(attendanceDownloads.aggregated, { ...ids, find, sort }, 'csv')}
                download
                aria-label="Download CSV"
              >
                <IconDownload size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            </Hint>
          </>
        }
      >
        <SearchField
          label="Find a student"
          value={find}
          onChange={(typed) => change({ find: typed === '' ? undefined : typed })}
        />
        <Select
          size="xs"
          w={isPhone ? 156 : 132}
          aria-label="Order"
          data={sorts}
          value={sort}
          allowDeselect={false}
          onChange={(value) => change({ sort: value === 'name' ? 'name' : undefined })}
        />
      </FiltersRow>
      {isPhone && <Legend students={data.students} />}
      {data.students.length === 0 ? (
        <EmptyState icon={IconUsers} title="No student is enrolled to this experience/house." />
      ) : students.length === 0 ? (
        <NothingFound filters={1} onClear={() => change({ find: undefined })} />
      ) : isPhone ? (
        <AggregatedList {...shown} />
      ) : (
        <Behind meanwhile={coming}>
          <AggregatedGrid {...shown} />
        </Behind>
      )}
    </>
  )
}
