import { getRouteApi, Outlet, useNavigate, useParams } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { AddButton } from '#ui/controls/AddButton.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useListPage } from '#web/pages/list-page.ts'
import { CurriculumHead } from '../CurriculumHead.tsx'
import { NoUnits } from './NoUnits.tsx'
import { UnitFilters } from './UnitFilters.tsx'
import { titleOf, topicOf, unitColumns, unitPhoneRow } from './unit-columns.tsx'
import { unitsQuery } from './units-address.ts'

const route = getRouteApi('/authenticated/staff/workbench/units')

/** `/workbench/units`: what is taught, topic by topic (1-staff-tools §2.8). */
export function UnitsPage() {
  const search = route.useSearch()
  const isRetiredShown = search.retired === true
  // Not the route's own: what is typed a moment before a unit opens must not close it.
  const navigate = useNavigate()
  const { unitId } = useParams({ strict: false })
  usePageTitle('Units', { backTo: '/workbench' })
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ to: '.', search: (before) => ({ ...before, ...part }), ...step }),
    ask: unitsQuery(search),
    rowsOf: ({ units }) => units,
    filters: ['search', 'subject_id', 'school_stage'],
    opens: {
      key: unitId,
      go: (id) =>
        void navigate({
          ...(id === undefined
            ? { to: '/workbench/units/new' }
            : { to: '/workbench/units/edit/$unitId', params: { unitId: String(id) } }),
          search: (before) => before,
          resetScroll: false,
        }),
    },
    live: [topic('units')],
  })
  const add = list.data?.canManage && <AddButton onClick={() => list.openId(undefined)}>New unit</AddButton>
  return (
    <ListPage
      list={list}
      caption={isRetiredShown ? 'Retired units by topic' : 'Units by topic'}
      columns={unitColumns}
      density="roll"
      groupOf={topicOf}
      rowLabel={titleOf}
      phoneRow={unitPhoneRow}
      header={<CurriculumHead open="Units" actions={add} />}
      filters={<UnitFilters list={list} isRetiredShown={isRetiredShown} />}
      empty={<NoUnits isRetiredShown={isRetiredShown} canManage={list.data?.canManage === true} />}
    >
      <Outlet />
    </ListPage>
  )
}
