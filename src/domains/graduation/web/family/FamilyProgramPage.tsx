import { IconSchool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { SheetTabs } from '#ui/page/SheetTabs.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { ClosedRecords } from '#web/pages/ClosedRecords.tsx'
import { FailedState } from '#web/pages/FailedState.tsx'
import { familyProgramQuery } from '../program-address.ts'
import { FamilyProgramBody } from './FamilyProgramBody.tsx'

const family = getRouteApi('/authenticated/family')
const urlOf = (id: number) => `/family/program?student=${id}`

/** `/family/program`: a student's credits and mastery, without a word of staff. */
export function FamilyProgramPage() {
  const { student } = family.useSearch()
  const { data, error, refetch } = useQuery(familyProgramQuery(student))
  usePageTitle('Program')
  return (
    <SheetPage>
      <PageHeader
        title="Program"
        tabs={
          data &&
          data.students.length > 1 && (
            <SheetTabs
              label="Your children"
              tabs={data.students.map(({ id, first_name }) => ({ label: first_name, href: urlOf(id) }))}
              active={urlOf(data.student_id)}
            />
          )
        }
      />
      <PageBody reading>
        {data === undefined &&
          (error === null ? (
            <TableSkeleton columns={[{ id: 'requirement' }]} />
          ) : (
            <FailedState error={error} onTryAgain={() => void refetch()} />
          ))}
        {data?.is_open === false && <ClosedRecords />}
        {data?.is_open && data.program === null && (
          <EmptyState icon={IconSchool} title="No program to show">
            Credits and mastery appear here as soon as the school has a plan for them.
          </EmptyState>
        )}
        {data?.program && <FamilyProgramBody program={data.program} />}
      </PageBody>
    </SheetPage>
  )
}
