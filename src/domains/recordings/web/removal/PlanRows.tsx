import { topic } from '#contract/topics.ts'
import { formatFileSize } from '#ui/format/quantities.ts'
import { formatWhen } from '#ui/format/times.ts'
import { ListPager } from '#ui/table/ListPage.tsx'
import { api } from '#web/calls/api.ts'
import { useListPage, useOwnSearch } from '#web/pages/list-page.ts'
import css from '../recordings.module.css'

/** What a plan removes, the oldest first, a page at a time. */
export function PlanRows({ removalId }: { readonly removalId: number }) {
  const own = useOwnSearch<{ page: number | undefined }>({ page: undefined })
  const list = useListPage({
    ...own,
    ask: api.removals.get.queryOptions({ input: { removalId, ...own.search } }),
    rowsOf: ({ rows }) => rows,
    filters: [],
    live: [topic('recordings')],
  })
  if (list.rows === undefined) return <p className={css.quiet}>Reading the plan …</p>
  return (
    <>
      <ul className={css.rows} aria-label={`What plan ${removalId} removes`}>
        {list.rows.map((row) => (
          <li key={row.id}>
            <span className={css.topic}>{row.topic}</span>
            <span className={css.quiet}>{formatFileSize(row.size_bytes)}</span>
            <span className={css.second}>
              {row.host}, {formatWhen(row.started_at, Date.now())}
              {row.state === 'removed' && ', removed'}
            </span>
            {row.failure !== '' && <span className={css.wrong}>{row.failure}</span>}
          </li>
        ))}
      </ul>
      <ListPager list={list} />
    </>
  )
}
