import { Button, Menu } from '@mantine/core'
import { IconBellOff, IconDots } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { MailingsPage } from '#domains/reports/web/mailings/mailings-page.embed.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import { PageBody } from '#ui/page/SheetPage.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { FailedState } from '#web/pages/FailedState.tsx'
import type { Alert } from '../../contract/alerts.contract.ts'
import css from '../ask.module.css'
import { alertsQuery } from '../ask-address.ts'
import { alertColumns, alertPhoneRow } from './alert-columns.tsx'
import { useTurnAlert } from './use-turn-alert.ts'

const route = getRouteApi('/authenticated/staff/reports/mailings')

const keyOf = ({ id }: Alert) => String(id)
const titleOf = ({ title }: Alert) => title

/** `/reports/mailings`: everything that comes on a schedule, mailed views and alerts. */
export function SchedulesPage() {
  return (
    <MailingsPage asked={<AskedToStop />}>
      <Alerts />
    </MailingsPage>
  )
}

/** What the mail of an alert leads to. */
function AskedToStop() {
  const { stop_alert: id } = route.useSearch()
  const { data } = useQuery(alertsQuery())
  const turn = useTurnAlert()
  const asked = data?.find((one) => one.id === id && !one.is_paused)
  if (asked === undefined) return null
  return (
    <PageAlert
      family="accent"
      icon={IconBellOff}
      title={`Stop the alert “${asked.title}”?`}
      action={
        <Button variant="filled" onClick={() => void turn(asked.id, 'pause')}>
          Stop this alert
        </Button>
      }
    >
      You can resume it here at any time.
    </PageAlert>
  )
}

function Alerts() {
  const { data, error, refetch } = useQuery(alertsQuery())
  const turn = useTurnAlert()
  const action = ({ id, title, is_paused }: Alert) => (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="xs" aria-label={`What to do with “${title}”`}>
          <IconDots size={16} stroke={1.75} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void turn(id, is_paused ? 'resume' : 'pause')}>
          {is_paused ? 'Resume' : 'Pause'}
        </Menu.Item>
        <Menu.Item onClick={() => void turn(id, 'delete')}>Delete</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
  return (
    <section aria-labelledby="alerts">
      <h2 id="alerts" className={css.heading}>
        Alerts
      </h2>
      {error && (
        <PageBody>
          <FailedState error={error} onTryAgain={() => void refetch()} />
        </PageBody>
      )}
      {!data && !error && <TableSkeleton columns={alertColumns} />}
      {data && (
        <DataTable
          caption="Alerts"
          rows={data}
          columns={alertColumns}
          rowKey={keyOf}
          rowLabel={titleOf}
          density="two-line"
          phoneRow={alertPhoneRow}
          phoneAction={action}
          rowActions={action}
          actionsWidth={64}
          empty={
            <EmptyState icon={IconBellOff} title="No alerts">
              Ask a question and choose Alert me.
            </EmptyState>
          }
        />
      )}
    </section>
  )
}
