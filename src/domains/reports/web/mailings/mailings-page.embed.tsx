import { Button } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import type { Mailing } from '../../contract/mailings.contract.ts'
import { mailingColumns, mailingPhoneRow } from './mailing-columns.tsx'
import { mailingsQuery } from './mailings-address.ts'
import { useTurnMailing } from './use-turn-mailing.ts'

const route = getRouteApi('/authenticated/staff/reports/mailings')

const keyOf = ({ id }: Mailing) => String(id)
const titleOf = ({ title }: Mailing) => title

interface MailingsPageProps {
  /** What the mail of something else on a schedule asks. */
  readonly asked: ReactNode
  readonly children: ReactNode
}

/** `/reports/mailings`: every saved view that comes by mail, when it did last, and where it is stopped; then what else is on a schedule. */
export function MailingsPage({ asked: askedBefore, children }: MailingsPageProps) {
  usePageTitle('Mailings and alerts', { backTo: '/reports' })
  const { stop } = route.useSearch()
  const { data, error, refetch } = useQuery(mailingsQuery())
  const turn = useTurnMailing()
  const asked = data?.find(({ id, next_on }) => id === stop && next_on !== null)
  const action = (one: Mailing) => (
    <Button size="xs" onClick={() => void turn(one.id, one.next_on === null ? 'resume' : 'stop')}>
      {one.next_on === null ? 'Resume' : 'Stop'}
    </Button>
  )
  return (
    <SheetPage>
      <PageHeader crumbs={[{ label: 'Reports', href: '/reports' }]} title="Mailings and alerts" />
      {asked && (
        <PageAlert
          family="accent"
          icon={IconMailOff}
          title={`Stop mailing “${asked.title}”?`}
          action={
            <Button variant="filled" onClick={() => void turn(asked.id, 'stop')}>
              Stop this mail
            </Button>
          }
        >
          You can resume it here at any time.
        </PageAlert>
      )}
      {askedBefore}
      {error && (
        <PageBody>
          <FailedState error={error} onTryAgain={() => void refetch()} />
        </PageBody>
      )}
      {!data && !error && <TableSkeleton columns={mailingColumns} />}
      {data && (
        <DataTable
          caption="Mailings of saved views"
          rows={data}
          columns={mailingColumns}
          rowKey={keyOf}
          rowLabel={titleOf}
          density="two-line"
          phoneRow={mailingPhoneRow}
          phoneAction={action}
          rowActions={action}
          actionsWidth={84}
          empty={
            <EmptyState icon={IconMailOff} title="No views are mailed">
              Open a saved view of a report and choose Share or mail.
            </EmptyState>
          }
        />
      )}
      {children}
    </SheetPage>
  )
}
