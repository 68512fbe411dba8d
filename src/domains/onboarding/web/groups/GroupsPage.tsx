import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Outlet, useNavigate } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { AddButton } from '#ui/controls/AddButton.tsx'
import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useLive } from '#web/calls/live.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { OnboardingHead } from '../OnboardingHead.tsx'
import { groupsQuery, tabOf } from '../onboarding-address.ts'
import { GroupCampuses } from './GroupCampuses.tsx'
import { GroupSections } from './GroupSections.tsx'
import { useGroupPages } from './use-group-pages.ts'

const route = getRouteApi('/authenticated/staff/workbench/onboarding/groups/$campusId')

/** `/workbench/onboarding/groups/:campusId`: the groups of a campus by start date (3-shell-and-houses §2.6). */
export function GroupsPage() {
  const search = route.useSearch()
  const asked = tabOf(route.useParams().campusId)
  const navigate = useNavigate()
  const pages = useGroupPages(asked)
  usePageTitle('Onboarding groups', { backTo: '/workbench' })
  const asks = groupsQuery(asked, search)
  const { data, error, refetch } = useQuery(asks)
  useLive([topic('onboarding')], asks)
  const create = data?.showActionButtons && <AddButton onClick={pages.toNew}>Create Onboarding</AddButton>
  const filter = (start_date: number | undefined) =>
    void navigate({ to: '.', search: (before) => ({ ...before, start_date }), replace: true })
  return (
    <SheetPage>
      <OnboardingHead open="Onboarding Groups" actions={create} />
      <GroupCampuses open={data?.campusId} />
      <FiltersRow>
        <FilterMenu
          name="School Start Date"
          options={data?.cycles ?? []}
          single
          values={search.start_date === undefined ? [] : [String(search.start_date)]}
          onChange={([chosen]) => filter(chosen === undefined ? undefined : Number(chosen))}
        />
      </FiltersRow>
      <PageBody>
        {data === undefined &&
          (error === null ? (
            <TableSkeleton columns={[{ id: 'group' }]} />
          ) : (
            <FailedState error={error} onTryAgain={() => void refetch()} />
          ))}
        {data && (
          <GroupSections
            data={data}
            isFiltered={search.start_date !== undefined}
            onClear={() => filter(undefined)}
          />
        )}
      </PageBody>
      <Outlet />
    </SheetPage>
  )
}
