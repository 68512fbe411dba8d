import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { formerOfSame } from '#web/calls/former-answer.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { missingQuery } from '../program-address.ts'
import { MissingFilters } from './MissingFilters.tsx'
import { MissingStudents } from './MissingStudents.tsx'
import { missingColumns, missingPhoneRow, rowKey, rowLabel } from './missing-columns.ts'
import { NobodyMisses } from './NobodyMisses.tsx'
import { ServingExperiences } from './ServingExperiences.tsx'

const route = getRouteApi('/authenticated/staff/students/graduation/missing')

/** `/students/graduation/missing`: who misses the same thing, and which coming experiences would serve most of them. */
export function MissingPage() {
  usePageTitle('Who misses the same', { backTo: '/students' })
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const asks = missingQuery(search)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...asks,
    placeholderData: formerOfSame(asks.queryKey),
  })
  const show = (unit: number | undefined) => void navigate({ search: (before) => ({ ...before, unit }) })
  const open = data?.units.find(({ id }) => id === search.unit)
  return (
    <SheetPage fill>
      <PageHeader title="Who misses the same" />
      <MissingFilters search={search} onChange={(part) => void navigate({ search: part })} />
      {error && (
        <PageBody>
          <FailedState error={error} onTryAgain={() => void refetch()} />
        </PageBody>
      )}
      {!data && !error && <TableSkeleton columns={missingColumns} />}
      {data?.units.length === 0 && <NobodyMisses of={data.reckoned} />}
      {data && data.units.length > 0 && (
        <>
          <ServingExperiences offers={data.offers} />
          <DataTable
            caption="Units that most students miss"
            rows={data.units}
            columns={missingColumns}
            rowKey={rowKey}
            rowLabel={rowLabel}
            phoneRow={missingPhoneRow}
            openKey={open && rowKey(open)}
            onOpen={({ id }) => show(id)}
          />
        </>
      )}
      {open && (
        <MissingStudents
          unit={open}
          stage={search.stage}
          isWhole={!isPlaceholderData}
          onClose={() => show(undefined)}
        />
      )}
    </SheetPage>
  )
}
