import { IconMailOff } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { school } from '#contract/school/school.ts'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useListPage } from '#web/pages/list-page.ts'
import { MailSheet } from './MailSheet.tsx'
import { labelOfMail, mailColumns, narrowColumns, phoneRow } from './mail-columns.tsx'
import { OutboxAlerts } from './OutboxAlerts.tsx'
import { OutboxHead } from './OutboxHead.tsx'
import { outboxQuery } from './outbox-address.ts'

const route = getRouteApi('/authenticated/staff/workbench/outbox')

/** What is going on moves while one looks. */
const refreshMs = 15_000

/** Every email and how it ended; without an SMTP server this is where mail goes (issue 2 §2). */
export function OutboxPage() {
  const search = route.useSearch()
  const { mail, state } = search
  const navigate = route.useNavigate()
  usePageTitle('Outbox', { backTo: '/workbench' })
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
    ask: outboxQuery(search),
    rowsOf: ({ mails }) => mails,
    filters: ['search'],
    opens: 'mail',
    refreshMs,
  })
  const { data } = list
  return (
    <ListPage
      list={list}
      caption="Emails, the newest first"
      columns={mail === undefined ? mailColumns : narrowColumns}
      rowLabel={labelOfMail}
      phoneRow={phoneRow}
      header={<OutboxHead outbox={data} search={search} />}
      alerts={data && <OutboxAlerts outbox={data} state={state} />}
      filters={
        <FiltersRow>
          <SearchField label="Name, address or subject" {...list.text('search')} />
        </FiltersRow>
      }
      empty={
        <EmptyState
          icon={IconMailOff}
          title={state === undefined ? 'No emails yet' : 'No emails in this state'}
        >
          What {school().productName} writes to people appears here.
        </EmptyState>
      }
    >
      {mail !== undefined && (
        <MailSheet
          key={mail}
          mailId={mail}
          row={list.opened && { ...list.opened, askedMs: list.askedMs }}
          onPrevious={list.previous}
          onNext={list.next}
          onClose={list.close}
        />
      )}
    </ListPage>
  )
}
