import { Button } from '@mantine/core'
import { IconFileCheck } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { SheetTabs } from '#ui/page/SheetTabs.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { EmptyPage } from '#ui/table/EmptyPage.tsx'
import { ListPager } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useLive } from '#web/calls/live.ts'
import { useViewer } from '#web/calls/session.ts'
import { useListPage } from '#web/pages/list-page.ts'
import { familyExcusesQuery } from '../family-queries.ts'
import { ExcuseListRow } from './ExcuseListRow.tsx'
import css from './excuses.module.css'

const route = getRouteApi('/authenticated/family/excuses/')

const upcoming = { label: 'Upcoming', href: '/family/excuses' }
const past = { label: 'Past', href: '/family/excuses?when=past' }

/** The excuses of the family's students: those to come, or those that were (domain.md §10). */
export function ExcusesPage() {
  const viewer = useViewer()
  const { when = 'upcoming', page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const asks = familyExcusesQuery({ when, page })
  const list = useListPage({
    search: { page },
    go: ({ page: next }, step) =>
      void navigate({ search: (before) => ({ ...before, page: next }), ...step, replace: false }),
    ask: asks,
    rowsOf: ({ excuses }) => excuses,
    filters: [],
  })
  const { data } = list
  useLive(data?.topics ?? [], asks)
  usePageTitle('Excuses')
  const isGuardian = viewer.userRole === 'guardian'
  return (
    <SheetPage>
      <PageHeader
        title="Excuses"
        tabs={
          <SheetTabs
            label="Which excuses"
            tabs={[upcoming, past]}
            active={(when === 'past' ? past : upcoming).href}
          />
        }
      />
      {data !== undefined && data.excuses.length === 0 && (
        <EmptyPage paging={data} onChange={list.goTo}>
          <EmptyState
            icon={IconFileCheck}
            title={when === 'past' ? 'No past excuses' : 'No upcoming excuses'}
            action={
              data.can.file_absence && (
                <Button component={UiLink} href="/family/absence">
                  Report an absence
                </Button>
              )
            }
          >
            {when === 'past'
              ? 'Excuses appear here once their days are over.'
              : isGuardian
                ? 'Report an absence when a child will be, or was, away.'
                : 'A guardian reports absences; excuses appear here.'}
          </EmptyState>
        </EmptyPage>
      )}
      {data !== undefined && data.excuses.length > 0 && (
        <PageBody reading>
          <ul className={css.list}>
            {data.excuses.map((excuse) => (
              <ExcuseListRow
                key={excuse.id}
                excuse={excuse}
                isGuardian={isGuardian}
                nearestWord={when === 'past' ? 'last' : 'next'}
              />
            ))}
          </ul>
        </PageBody>
      )}
      {data?.excuses.length !== 0 && <ListPager list={list} />}
    </SheetPage>
  )
}
