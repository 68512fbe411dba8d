import { getRouteApi } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { MasterScheduleTabs } from '#domains/journey-builder/web/master-schedule-tabs.embed.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { api } from '#web/calls/api.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { useListPage } from '#web/pages/list-page.ts'
import { Schedule } from './Schedule.tsx'
import { ScheduleActions } from './ScheduleActions.tsx'
import { ScheduleFilters } from './ScheduleFilters.tsx'
import { scheduleQuery } from './schedule-address.ts'
import { narrowed } from './schedule-experts.ts'
import { useMoveExperience } from './use-move-experience.tsx'

const waitingColumns = [{ id: 'block', width: 104 }, { id: 'first' }, { id: 'second' }, { id: 'third' }]
const route = getRouteApi('/authenticated/staff/journey-builder/master-schedule')

/** `/journey-builder/master-schedule`: everything of a cycle by block and campus, moved by drag, keys or choice. */
export function MasterSchedulePage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
    ask: scheduleQuery(search),
    rowsOf: ({ experiences }) => narrowed(experiences, search),
    filters: ['search', 'expert', 'subject'],
    live: [topic('journey-builder')],
    renews: api.masterSchedule.key(),
    drawsFailure: true,
  })
  const { data, rows = [] } = list
  usePageTitle('Master schedule')
  const moving = useMoveExperience()
  const count = data?.experiences.length ?? 0
  return (
    <SheetPage>
      <PageHeader
        title="Master schedule"
        facts={
          data?.cycle &&
          `${data.cycle.title}, ${rows.length < count ? `${rows.length} of ` : ''}${formatNoun(count, 'experience')}`
        }
        actions={data && <ScheduleActions schedule={data} isBusy={moving.isBusy} onUndo={moving.undo} />}
        tabs={<MasterScheduleTabs cycleId={data?.cycle?.id} />}
      />
      {data !== undefined && count > 0 && (
        <ScheduleFilters
          list={list}
          experiences={data.experiences}
          subjects={data.subjects}
          view={search.view ?? 'campuses'}
          onView={(view) => list.show({ view: view === 'experts' ? view : undefined })}
        />
      )}
      <PageBody>
        {list.failure !== null && data === undefined && (
          <FailedState error={list.failure} onTryAgain={list.refetch} />
        )}
        {data === undefined && list.failure === null && <TableSkeleton columns={waitingColumns} rows={8} />}
        {data !== undefined && <Schedule schedule={data} list={{ ...list, rows }} moving={moving} />}
      </PageBody>
      {moving.question}
    </SheetPage>
  )
}
