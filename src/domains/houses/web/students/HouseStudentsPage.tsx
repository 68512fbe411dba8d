import { useParams, useSearch } from '@tanstack/react-router'
import { isDimmedStatus } from '#domains/people/rules/student-statuses.ts'
import { formatNoun } from '#ui/format/quantities.ts'
import { ToolbarSkeleton } from '#ui/page/HeaderSkeleton.tsx'
import { PageBody } from '#ui/page/SheetPage.tsx'
import { ListTable } from '#ui/table/ListPage.tsx'
import { HouseProblem } from '../HouseProblem.tsx'
import { useHouseTitle } from '../house.embed.tsx'
import { houseStudentsSearch } from '../house-search.ts'
import { MetricsAlert } from './MetricsAlert.tsx'
import { NoStudents } from './NoStudents.tsx'
import { OpenStudent, StudentActions } from './StudentActions.tsx'
import { StudentFilters } from './StudentFilters.tsx'
import { StudentPhoneRow } from './StudentPhoneRow.tsx'
import { labelOfStudent, studentColumns } from './student-columns.tsx'
import type { StudentRow } from './student-rows.ts'
import { useHouseStudents } from './use-house-students.ts'

/** The students of a house: listed at once, their counts merged in after (3-shell-and-houses §2.4; look, picture 08). */
export function HouseStudentsPage() {
  const houseId = Number(useParams({ strict: false }).houseId)
  return <HouseStudents key={houseId} houseId={houseId} />
}

function HouseStudents({ houseId }: { readonly houseId: number }) {
  const search = houseStudentsSearch.parse(useSearch({ strict: false }))
  const { list, metrics } = useHouseStudents(houseId, search)
  const { data, failure, rows = [] } = list
  useHouseTitle(houseId, data ? formatNoun(Object.keys(data).length, 'student') : '')
  if (data === undefined && failure !== null)
    return (
      <PageBody>
        <HouseProblem error={failure} onTryAgain={list.refetch} />
      </PageBody>
    )
  return (
    <>
      {data === undefined ? (
        <ToolbarSkeleton />
      ) : (
        <StudentFilters houseId={houseId} list={list} search={search} />
      )}
      {metrics.error !== null && <MetricsAlert onTryAgain={() => void metrics.refetch()} />}
      <ListTable
        list={list}
        caption="Students of the house"
        columns={studentColumns(rows)}
        rowLabel={labelOfStudent}
        dimmed={isDimmed}
        rowActions={rowActions}
        actionsWidth={60}
        phoneRow={phoneRow}
        phoneAction={phoneAction}
        empty={<NoStudents search={search.search} onClear={() => list.change({ search: undefined })} />}
      />
    </>
  )
}

const isDimmed = (row: StudentRow) => isDimmedStatus(row.studentTemporaryStatus)
const phoneRow = (row: StudentRow) => <StudentPhoneRow row={row} />
const rowActions = (row: StudentRow) => <StudentActions row={row} />
/** One action a row on a phone: to the student, where notes are written too. */
const phoneAction = (row: StudentRow) => <OpenStudent row={row} />
