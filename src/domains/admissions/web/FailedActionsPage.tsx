import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { topic } from '#contract/topics.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useListPage } from '#web/pages/list-page.ts'
import { AdmissionsTabs } from './AdmissionsTabs.tsx'
import { admissionsAddress, failedQuery } from './admissions-address.ts'
import { type FailedAction, failedColumns, failedPhoneRow, labelOfFailed } from './failed-columns.tsx'
import { ConfirmAction } from './page/ConfirmAction.tsx'

const route = getRouteApi('/authenticated/staff/workbench/admissions/failed')

/** `/workbench/admissions/failed`: what could not be done at the CRM or in Drive, with why. */
export function FailedActionsPage() {
  const search = route.useSearch()
  const navigate = useNavigate()
  usePageTitle('Failed actions', { backTo: admissionsAddress.list })
  const [asked, setAsked] = useState<FailedAction>()
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ to: '.', search: (before) => ({ ...before, ...part }), ...step }),
    ask: failedQuery(search),
    rowsOf: ({ actions }) => actions,
    filters: [],
    live: [topic('admissions')],
    opens: {
      key: undefined,
      go: (id) => {
        const row = list.rows?.find((one) => one.id === id)
        if (row) void navigate({ to: admissionsAddress.application(row.applicationId) })
      },
    },
  })
  const again = (action: FailedAction) => (
    <Button size="xs" onClick={() => setAsked(action)}>
      Try again
    </Button>
  )
  return (
    <ListPage
      list={list}
      caption="Actions that failed, the newest first"
      columns={failedColumns}
      rowLabel={labelOfFailed}
      phoneRow={failedPhoneRow}
      rowActions={again}
      phoneAction={again}
      actionsWidth={96}
      header={
        <PageHeader
          title="Admissions"
          crumbs={[{ label: 'Workbench', href: '/workbench' }]}
          tabs={<AdmissionsTabs active="failed" />}
        />
      }
      empty={
        <EmptyState icon={IconCircleCheck} title="Nothing failed">
          What cannot be done at HubSpot or in Drive appears here with its reason until it is done.
        </EmptyState>
      }
    >
      {asked !== undefined && (
        <ConfirmAction
          application={{ id: asked.applicationId, studentName: asked.studentName }}
          kind={asked.kind}
          failedId={asked.id}
          onClose={() => setAsked(undefined)}
        />
      )}
    </ListPage>
  )
}
