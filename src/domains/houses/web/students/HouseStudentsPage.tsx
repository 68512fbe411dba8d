import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconArrowRight, IconCopy, IconNote, IconUsers } from '@tabler/icons-react'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { downloadAddress } from '#contract/download.ts'
import { ExportMenu } from '#ui/controls/ExportMenu.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { ToolbarSkeleton } from '#ui/page/HeaderSkeleton.tsx'
import { PageBody } from '#ui/page/SheetPage.tsx'
import { ViewSwitch } from '#ui/page/ViewSwitch.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { InternalLink } from '#web/InternalLink.tsx'
import { may, useViewer } from '#web/session.ts'
import { housesDownloads } from '../../contract/houses.downloads.ts'
import { isDimmedStatus } from '../../rules/student-status.ts'
import { copyText } from '../copy-text.ts'
import { HouseProblem } from '../HouseProblem.tsx'
import { useHouseTitle } from '../house.embed.tsx'
import { type HouseStudentsSearch, houseStudentsSearch } from '../house-search.ts'
import { MetricsAlert } from './MetricsAlert.tsx'
import { StudentPhoneRow } from './StudentPhoneRow.tsx'
import { keyOfStudent, labelOfStudent, studentColumns } from './student-columns.tsx'
import { type StudentRow, sortingOf, sortText, studentRows } from './student-rows.ts'
import { useHouseStudents } from './use-house-students.ts'

const timeframes = [
  { value: 'lastSevenDays', label: 'Last seven days' },
  { value: 'currentCycle', label: 'Current cycle' },
] as const

/** The students of a house: listed at once, their counts merged in after (3-shell-and-houses §2.4; look, picture 08). */
export function HouseStudentsPage() {
  const houseId = Number(useParams({ strict: false }).houseId)
  const search = houseStudentsSearch.parse(useSearch({ strict: false }))
  const { timeframe = 'lastSevenDays' } = search
  const navigate = useNavigate()
  const { students, metrics } = useHouseStudents(houseId, timeframe)
  useHouseTitle(houseId, students.data ? formatNoun(Object.keys(students.data).length, 'student') : '')
  const change = (part: Partial<HouseStudentsSearch>) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...part }), replace: true })

  if (students.data === undefined)
    return students.error === null ? (
      <>
        <ToolbarSkeleton />
        <TableSkeleton columns={studentColumns([])} density="two-line" />
      </>
    ) : (
      <PageBody>
        <HouseProblem error={students.error} onTryAgain={() => void students.refetch()} />
      </PageBody>
    )
  const rows = studentRows(students.data, metrics.data, search.search ?? '')
  const emails = [...new Set(rows.flatMap(({ guardians }) => guardians.map(({ email }) => email)))]
  return (
    <>
      <FiltersRow
        label="Students"
        right={
          <>
            <Button
              size="xs"
              leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />}
              onClick={() => void copyText(emails.join(', '))}
            >
              Copy guardian emails
            </Button>
            <ExportMenu
              withWord
              hrefOf={(format) => downloadAddress(housesDownloads.students, { houseId, timeframe }, format)}
            />
          </>
        }
      >
        <SearchField
          label="Search students"
          value={search.search ?? ''}
          onChange={(text) => change({ search: text === '' ? undefined : text })}
        />
        <ViewSwitch
          label="Timeframe"
          views={timeframes}
          value={timeframe}
          onChange={(next) => change({ timeframe: next === 'lastSevenDays' ? undefined : next })}
        />
      </FiltersRow>
      {metrics.error !== null && <MetricsAlert onTryAgain={() => void metrics.refetch()} />}
      <DataTable
        caption="Students of the house"
        rows={rows}
        columns={studentColumns(rows)}
        rowKey={keyOfStudent}
        rowLabel={labelOfStudent}
        density="two-line"
        sorting={sortingOf(search.sort)}
        onSortingChange={(sorting) => change({ sort: sortText(sorting) })}
        dimmed={isDimmed}
        rowActions={rowActions}
        actionsWidth={60}
        phoneRow={phoneRow}
        phoneAction={phoneAction}
        empty={
          search.search === undefined ? (
            <EmptyState icon={IconUsers} title="No students yet">
              Whoever manages houses adds students to it with Edit house.
            </EmptyState>
          ) : (
            <EmptyState
              icon={IconUsers}
              title="No results."
              action={
                <Button size="xs" onClick={() => change({ search: undefined })}>
                  Clear search
                </Button>
              }
            >
              {`No student of this house is named “${search.search}”.`}
            </EmptyState>
          )
        }
      />
    </>
  )
}

const isDimmed = (row: StudentRow) => isDimmedStatus(row.studentTemporaryStatus)
const phoneRow = (row: StudentRow) => <StudentPhoneRow row={row} />
const rowActions = (row: StudentRow) => <RowActions row={row} />
/** One action a row on a phone: to the student, where notes are written too. */
const phoneAction = (row: StudentRow) => <OpenStudent row={row} />

/** To the student, and to a new note about them, for those who may. */
function RowActions({ row }: { row: StudentRow }) {
  const viewer = useViewer()
  return (
    <>
      {may(viewer, 'notes.write') && (
        <Tooltip label="Add a note">
          <ActionIcon
            component={InternalLink}
            href={`${notesOf(row)}/form`}
            size="sm"
            aria-label={`Add a note on ${row.studentName}`}
          >
            <IconNote size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <OpenStudent row={row} />
    </>
  )
}

function OpenStudent({ row }: { row: StudentRow }) {
  const viewer = useViewer()
  if (!may(viewer, 'notes.view') && !may(viewer, 'notes.view.all')) return null
  return (
    <Tooltip label="Open the student">
      <ActionIcon
        component={InternalLink}
        href={notesOf(row)}
        size="sm"
        aria-label={`Open ${row.studentName}`}
      >
        <IconArrowRight size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

const notesOf = ({ studentId }: StudentRow) => `/students/${studentId}/notes`
