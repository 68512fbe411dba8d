import { IconAlertTriangle, IconInbox } from '@tabler/icons-react'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import type { ListedApplication } from '../../contract/applications.schemas.ts'
import { AdmissionsTabs } from '../AdmissionsTabs.tsx'
import { ApplicationMenu } from '../page/ApplicationMenu.tsx'
import { FolderLink } from '../page/FolderLink.tsx'
import { ApplicationFilters } from './ApplicationFilters.tsx'
import { applicationColumns, applicationPhoneRow, labelOfApplication } from './application-columns.tsx'
import { NewApplication } from './NewApplication.tsx'
import { useApplicationList } from './use-application-list.ts'

interface Rights {
  readonly isSuperAdmin: boolean
  readonly canDelete: boolean
  readonly canDecide: boolean
}
const rightsOf = ({ isSuperAdmin, canDelete, canDecide }: Rights): Rights => ({
  isSuperAdmin,
  canDelete,
  canDecide,
})

/** `/workbench/admissions`: applications, searched by four kinds, with what each waits for (1-staff-tools §2.9). */
export function AdmissionsPage() {
  usePageTitle('Admissions', { backTo: '/workbench' })
  const { list, search } = useApplicationList()
  const { data } = list
  const menu = (row: ListedApplication) =>
    data && (
      <>
        <FolderLink url={row.googleDriveFolder} studentName={row.studentName} />
        <ApplicationMenu application={row} {...rightsOf(data)} />
      </>
    )
  const phoneMenu = (row: ListedApplication) =>
    data && <ApplicationMenu application={row} {...rightsOf(data)} />
  return (
    <ListPage
      list={list}
      caption="Applications"
      columns={applicationColumns}
      rowLabel={labelOfApplication}
      phoneRow={applicationPhoneRow}
      rowActions={menu}
      phoneAction={phoneMenu}
      actionsWidth={76}
      header={
        <PageHeader
          title="Admissions"
          crumbs={[{ label: 'Workbench', href: '/workbench' }]}
          tabs={<AdmissionsTabs active="list" count={data?.total} />}
          actions={data && <NewApplication canEnter={data.canDelete} />}
        />
      }
      alerts={
        data?.isCountedOut && (
          <PageAlert family="neutral" icon={IconAlertTriangle} title="More than 1,000 applications fit.">
            These are the first ones. Search for more of the name.
          </PageAlert>
        )
      }
      filters={
        <ApplicationFilters
          list={list}
          searchType={search.searchType ?? 'student'}
          isAttention={search.attention === true}
        />
      }
      empty={
        <EmptyState icon={IconInbox} title="No open applications">
          Applications appear here as soon as a family begins one.
        </EmptyState>
      }
    />
  )
}
