import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { toast } from '#ui/feedback/toast.tsx'
import type { Sorting } from '#ui/table/columns.ts'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { useListPage } from '#web/pages/list-page.ts'
import { pointsSorts } from '../contract/points-order.ts'
import { cupCycleQuery, cupYearQuery } from './cup-address.ts'

export const cycleRoute = getRouteApi('/authenticated/staff/house-cup/cycle')
export const yearRoute = getRouteApi('/authenticated/staff/house-cup/year')
const shell = getRouteApi('/authenticated')

/** The cup of the cycle chosen in the header, with a page of its points. */
export function useCycleCup() {
  const { cycle_id } = shell.useSearch()
  const { search, house, sort = 'given_at', direction = 'desc', page } = cycleRoute.useSearch()
  const navigate = cycleRoute.useNavigate()
  const list = useListPage({
    search: { search, house, sort, direction, page },
    go: (part, step) =>
      void navigate({ search: (before) => ({ ...before, ...part }), ...step, resetScroll: false }),
    ask: cupCycleQuery({ cycle_id, search, house, sort, direction, page }),
    rowsOf: ({ entries }) => entries,
    filters: ['search', 'house'],
    live: [topic('house-cup')],
    renews: api.houseCup.key(),
    drawsFailure: true,
  })
  return {
    ...list,
    sorting: { id: sort, descending: direction === 'desc' },
    sortBy: ({ id, descending }: Sorting) =>
      list.change({
        sort: pointsSorts.find((one) => one === id) ?? 'given_at',
        direction: descending ? ('desc' as const) : ('asc' as const),
      }),
  }
}

/** The cup of a school year, each house once. */
export function useYearCup() {
  const { cycle_id } = shell.useSearch()
  const search = yearRoute.useSearch()
  const navigate = yearRoute.useNavigate()
  return useListPage({
    search,
    go: (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
    ask: cupYearQuery({ ...search, cycle_id }),
    rowsOf: ({ ranking }) => ranking.map((house) => ({ ...house, id: house.house_id })),
    filters: [],
    live: [topic('house-cup')],
    renews: api.houseCup.key(),
    drawsFailure: true,
  })
}

/** Takes an entry back; the toast brings it back. */
export function useDeletePoints(onDeleted?: () => void) {
  const queryClient = useQueryClient()
  const settled = () => queryClient.invalidateQueries({ queryKey: api.houseCup.key() })
  const restore = useMutation({
    mutationFn: (id: number) => client.houseCup.restorePoints({ point_id: id }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: settled,
  })
  return useMutation({
    mutationFn: (id: number) => client.houseCup.deletePoints({ point_id: id }),
    onSuccess: ({ id, message }) => {
      toast.success(message, () => restore.mutate(id))
      onDeleted?.()
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: settled,
  })
}
