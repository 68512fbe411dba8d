import { getRouteApi } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { api } from '#web/calls/api.ts'
import { useListPage } from '#web/pages/list-page.ts'
import { registeredQuery, waitingQuery } from './registrations-address.ts'

const route = getRouteApi('/authenticated/staff/experiences/$experienceId/registrations')

/** Who is registered and who waits, with what is open over them. */
export function useRegistrations() {
  const experienceId = Number(route.useParams().experienceId)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const live = [topic('registrations', experienceId)]
  const renews = api.registrations.key()
  const registered = useListPage({
    search: { page: search.page },
    go: ({ page }, step) =>
      void navigate({ search: (before) => ({ ...before, page }), ...step, resetScroll: false }),
    ask: registeredQuery(experienceId, search),
    rowsOf: ({ students }) => students,
    filters: [],
    live,
    renews,
    drawsFailure: true,
  })
  const waiting = useListPage({
    search: { page: search.wait_page },
    go: ({ page }, step) =>
      void navigate({ search: (before) => ({ ...before, wait_page: page }), ...step, resetScroll: false }),
    ask: waitingQuery(experienceId, search),
    rowsOf: ({ students }) => students,
    filters: [],
    renews,
    drawsFailure: true,
  })
  const show = (open: (typeof search)['open'], student?: number) =>
    void navigate({ search: (before) => ({ ...before, open, student }), resetScroll: false })
  return { experienceId, search, registered, waiting, show, close: () => show(undefined) }
}
