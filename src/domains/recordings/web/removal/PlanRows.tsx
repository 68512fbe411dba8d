import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatFileSize } from '#ui/format/quantities.ts'
import { formatWhen } from '#ui/format/times.ts'
import { api, client } from '#web/calls/api.ts'
import css from '../recordings.module.css'

/** What a plan removes, the oldest first, 50 more at a press. */
export function PlanRows({ removalId }: { readonly removalId: number }) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [...api.removals.key(), 'rows', removalId],
    queryFn: ({ pageParam }) => client.removals.get({ removalId, page: pageParam }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
  })
  if (data === undefined) return <p className={css.quiet}>Reading the plan …</p>
  return (
    <>
      <ul className={css.rows} aria-label={`What plan ${removalId} removes`}>
        {data.pages
          .flatMap(({ rows }) => rows)
          .map((row) => (
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
      {hasNextPage && (
        <Button size="xs" variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}
