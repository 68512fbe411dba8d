import { IconMailOff } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { EmptyState, NothingFound } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { SheetPage } from '#ui/page/SheetPage.tsx'
import { SheetTabs } from '#ui/page/SheetTabs.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { EmptyPage } from '#ui/table/EmptyPage.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { api } from '#web/api.ts'
import { usePageTitle } from '#web/page-title.ts'
import { HeldAlert } from './HeldAlert.tsx'
import { MailSheet } from './MailSheet.tsx'
import { keyOfMail, labelOfMail, mailColumns, narrowColumns, phoneRow } from './mail-columns.tsx'
import { OutboxAlert } from './OutboxAlert.tsx'
import { oldestText, outboxTabs, tabAddress } from './outbox-tabs.ts'
import { SendFailedAgain } from './SendFailedAgain.tsx'

const route = getRouteApi('/authenticated/staff/workbench/outbox')

/** What is going on moves while one looks. */
const refreshMs = 15_000

/** Every email and how it ended; without an SMTP server this is where mail goes (issue 2 §2). */
export function OutboxPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  usePageTitle('Outbox', { backTo: '/workbench' })
  const query = useQuery({
    ...api.outbox.listMails.queryOptions({
      input: { search: search.search, state: search.state, page: search.page },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
    throwOnError: true,
  })
  const mails = query.data?.mails ?? []
  const filters = search.search === undefined ? 0 : 1
  const columns = search.mail === undefined ? mailColumns : narrowColumns
  const change = (part: Partial<typeof search>) =>
    void navigate({
      search: (before) => ({ ...before, page: undefined, mail: undefined, ...part }),
      replace: true,
    })
  const open = (mail: number | undefined) =>
    void navigate({ search: (before) => ({ ...before, mail }), resetScroll: false })
  const at = mails.findIndex((mail) => mail.id === search.mail)
  const neighbour = (step: number) => {
    const next = at < 0 ? undefined : mails[at + step]
    return next && (() => open(next.id))
  }
  return (
    <SheetPage fill>
      <PageHeader
        title="Outbox"
        crumbs={[{ label: 'Workbench', href: '/workbench' }]}
        facts={query.data && oldestText(query.data, Date.now())}
        actions={query.data && <SendFailedAgain count={query.data.figures.mayPass} />}
        tabs={
          <SheetTabs
            label="Emails by state"
            active={tabAddress(search.state, search.search)}
            tabs={outboxTabs(query.data?.figures, search.search)}
          />
        }
      />
      {query.data?.held && <HeldAlert reason={query.data.held} />}
      {query.data && !query.data.held && search.state !== 'unknown' && (
        <OutboxAlert figures={query.data.figures} />
      )}
      <FiltersRow>
        <SearchField
          label="Name, address or subject"
          value={search.search ?? ''}
          onChange={(text) => change({ search: text === '' ? undefined : text })}
        />
      </FiltersRow>
      {query.data === undefined ? (
        <TableSkeleton columns={columns} density="two-line" />
      ) : (
        <>
          <DataTable
            caption="Emails, the newest first"
            rows={mails}
            columns={columns}
            rowKey={keyOfMail}
            rowLabel={labelOfMail}
            density="two-line"
            openKey={search.mail === undefined ? undefined : String(search.mail)}
            onOpen={(mail) => open(mail.id)}
            phoneRow={phoneRow}
            serverSorted
            empty={
              <EmptyPage paging={query.data} onChange={(page) => change({ page })}>
                {filters > 0 ? (
                  <NothingFound filters={filters} onClear={() => change({ search: undefined })} />
                ) : (
                  <EmptyState
                    icon={IconMailOff}
                    title={search.state === undefined ? 'No emails yet' : 'No emails in this state'}
                  >
                    What Homeroom writes to people appears here.
                  </EmptyState>
                )}
              </EmptyPage>
            }
          />
          <Pager
            page={query.data.page}
            pageSize={query.data.pageSize}
            total={query.data.total}
            onChange={(page) => change({ page })}
          />
        </>
      )}
      {search.mail !== undefined && (
        <MailSheet
          key={search.mail}
          mailId={search.mail}
          onPrevious={neighbour(-1)}
          onNext={neighbour(1)}
          onClose={() => open(undefined)}
        />
      )}
    </SheetPage>
  )
}
