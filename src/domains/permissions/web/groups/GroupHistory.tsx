import { IconHistory } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { useNow } from '#ui/clock/use-now.ts'
import { formatMoment } from '#ui/format/times.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageBody } from '#ui/page/SheetPage.tsx'
import { ListPager } from '#ui/table/ListPage.tsx'
import { useListPage } from '#web/pages/list-page.ts'
import css from '../groups.module.css'
import { historyQuery } from '../groups-address.ts'

const route = getRouteApi(
  '/authenticated/staff/workbench/employees-and-permissions/groups/$groupId/manage/history',
)

/** `…/groups/:groupId/manage/history`: what was changed in a group, by whom and when. */
export function GroupHistory() {
  const groupId = Number(route.useParams().groupId)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const nowMs = useNow(60_000)
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
    ask: historyQuery(groupId, search),
    rowsOf: ({ entries }) => entries,
    filters: [],
    live: [topic('groups')],
  })
  return (
    <PageBody reading>
      {list.rows?.length === 0 && (
        <EmptyState icon={IconHistory} title="Nothing was changed yet">
          It is as every school begins with it.
        </EmptyState>
      )}
      <ol className={css.entries}>
        {list.rows?.map(({ id, happenedAt, by, what, details }) => (
          <li key={id}>
            <p>
              <strong>{what}</strong>{' '}
              <span className={css.when}>
                {by ?? 'Nobody signed in'}, {formatMoment(happenedAt, nowMs)}
              </span>
            </p>
            {details.length > 0 && (
              <ul>
                {details.map((detail) => (
                  <li key={detail}>{detail}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
      <ListPager list={list} />
    </PageBody>
  )
}
