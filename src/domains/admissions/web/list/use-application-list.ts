import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import type { AddressOf } from '#web/address/address.ts'
import { type ListPageOptions, useListPage } from '#web/pages/list-page.ts'
import { admissionsAddress, applicationsQuery, type applicationsSearch } from '../admissions-address.ts'

const route = getRouteApi('/authenticated/staff/workbench/admissions')

type Search = AddressOf<typeof applicationsSearch> & {
  readonly sort?: AddressOf<typeof applicationsSearch>['sortBy']
}
type Go = ListPageOptions<Search, object, { readonly id: number }, Error>['go']

/** The list of the address; its order is called `sortBy` there (1-staff-tools §2.9). */
export function useApplicationList() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const go: Go = (part, step) => {
    const { sort, ...others } = part
    const changed = { ...others, ...('sort' in part && { sortBy: sort }) }
    void navigate({ to: '.', search: (before) => ({ ...before, ...changed }), ...step })
  }
  const list = useListPage({
    search: { ...search, sort: search.sortBy } as Search,
    go,
    ask: applicationsQuery(search),
    rowsOf: ({ applications }) => applications,
    filters: ['search', 'stage', 'grade', 'cohort_id', 'attention'],
    sort: '-id',
    opens: {
      key: undefined,
      go: (id) => void navigate({ to: admissionsAddress.application(id ?? 0) }),
    },
    live: [topic('admissions')],
  })
  return { list, search }
}

export type ApplicationList = ReturnType<typeof useApplicationList>['list']
