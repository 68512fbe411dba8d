import { Button } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { useEffect } from 'react'
import css from './timeline.module.css'

interface EarlierProps {
  readonly query: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly isFetchNextPageError: boolean
    readonly fetchNextPage: () => unknown
  }
}

/** What comes before: asked for as soon as the end is in sight, and by its button. */
export function Earlier({ query }: EarlierProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const { ref, inViewport } = useInViewport<HTMLDivElement>()
  const isWanted = inViewport && hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (isWanted) void fetchNextPage()
  }, [isWanted, fetchNextPage])
  if (!hasNextPage) return null
  return (
    <div ref={ref} className={css.more} data-print="hide">
      <Button size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        Show earlier
      </Button>
    </div>
  )
}
