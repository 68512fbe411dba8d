import { IconClockHour4 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { AddButton } from '#ui/controls/AddButton.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { isStatus } from '#web/calls/api-error.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { MissingPermission } from '#web/pages/MissingPermission.tsx'
import { RequiredForm } from './RequiredForm.tsx'
import { requiredQuery } from './required-address.ts'
import { phoneRow, requiredColumns, rowKey, rowLabel } from './required-columns.tsx'

const route = getRouteApi('/authenticated/staff/students/graduation/hours')

/** `/students/graduation/hours`: what hours states require, by campus, grade and school year. */
export function RequiredHoursPage() {
  usePageTitle('Required hours')
  const { open } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: page, error, refetch } = useQuery(requiredQuery())
  const show = (id: number | undefined) => void navigate({ search: { open: id } })
  const required = page?.requirements.find(({ id }) => id === open)
  return (
    <SheetPage fill>
      <PageHeader
        title="Required hours"
        actions={page && <AddButton onClick={() => show(0)}>New required hours</AddButton>}
      />
      {error && (
        <PageBody>
          {isStatus(error, 403) ? (
            <MissingPermission what="required hours" permission="graduation_plans.manage" />
          ) : (
            <FailedState error={error} onTryAgain={() => void refetch()} />
          )}
        </PageBody>
      )}
      {page?.requirements.length === 0 && (
        <EmptyState icon={IconClockHour4} title="No hours are required">
          Without them, student pages show only the hours.
        </EmptyState>
      )}
      {page && page.requirements.length > 0 && (
        <DataTable
          caption="Required hours"
          rows={page.requirements}
          columns={requiredColumns(page)}
          rowKey={rowKey}
          rowLabel={rowLabel}
          phoneRow={phoneRow(page)}
          openKey={required && rowKey(required)}
          onOpen={({ id }) => show(id)}
        />
      )}
      {page && (required || open === 0) && (
        <RequiredForm key={open} page={page} required={required} onClose={() => show(undefined)} />
      )}
    </SheetPage>
  )
}
