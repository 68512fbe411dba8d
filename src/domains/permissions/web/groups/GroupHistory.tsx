import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { topic } from '#contract/topics.ts'
import { useNow } from '#ui/clock/use-now.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageBody } from '#ui/page/SheetPage.tsx'
import { ListPager } from '#ui/table/ListPage.tsx'
import { useListPage } from '#web/pages/list-page.ts'
import { BeforeYouSave } from '../effect/BeforeYouSave.tsx'
import { useGroupChange } from '../effect/use-group-change.ts'
import css from '../groups.module.css'
import { groupQuery, historyQuery } from '../groups-address.ts'
import { HistoryEntry, type HistoryRow } from './HistoryEntry.tsx'

const route = getRouteApi(
  '/authenticated/staff/workbench/employees-and-permissions/groups/$groupId/manage/history',
)

/** `…/groups/:groupId/manage/history`: what was changed in a group, by whom and when, and taking it back. */
export function GroupHistory() {
  const groupId = Number(route.useParams().groupId)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const nowMs = useNow(60_000)
  const { data: group } = useQuery(groupQuery(groupId))
  const [chosen, setChosen] = useState<HistoryRow>()
  const list = useListPage({
    search,
    go: (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
    ask: historyQuery(groupId, search),
    rowsOf: ({ entries }) => entries,
    filters: [],
    live: [topic('groups')],
  })
  const changing = useGroupChange({
    groupId,
    change: chosen?.undo?.back,
    inverse: chosen?.undo?.again,
    onSaved: () => setChosen(undefined),
  })
  const mayChange = group?.refusal === null
  return (
    <>
      <PageBody reading>
        {list.paging?.total === 0 && (
          <EmptyState icon={IconHistory} title="Nothing was changed yet">
            It is still as every school starts out with it.
          </EmptyState>
        )}
        <ol className={css.entries}>
          {list.rows?.map((entry) => (
            <HistoryEntry
              key={entry.id}
              entry={entry}
              nowMs={nowMs}
              onTakeBack={mayChange && entry.id !== chosen?.id ? () => setChosen(entry) : undefined}
            />
          ))}
        </ol>
        <ListPager list={list} />
      </PageBody>
      {chosen !== undefined && (
        <BeforeYouSave
          key={chosen.id}
          changing={changing}
          what="Take back"
          facts={group?.title ?? ''}
          campuses={group?.campuses ?? []}
          saveLabel="Take back"
          onUndo={() => setChosen(undefined)}
        />
      )}
    </>
  )
}
