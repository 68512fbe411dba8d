import { useQuery, useQueryClient } from '@tanstack/react-query'
import { topic } from '#contract/topics.ts'
import { api } from '#web/api.ts'
import { useLive } from '#web/live.ts'
import { may, useViewer } from '#web/session.ts'

/** Whether the viewer decides on excuses at all. */
export function useDecidesExcuses(): boolean {
  const viewer = useViewer()
  return may(viewer, 'excuses.decide') || may(viewer, 'excuses.decide.all')
}

/** How many excuses wait for the viewer and where they are; undefined for who decides none, and until it is known. */
export function useWaitingExcuses(): { readonly count: number; readonly url: string } | undefined {
  const queryClient = useQueryClient()
  const decides = useDecidesExcuses()
  const options = api.excuseReport.countWaiting.queryOptions()
  const { data } = useQuery({ ...options, enabled: decides })
  useLive(
    data === undefined ? [] : [topic('excuses')],
    () => void queryClient.invalidateQueries({ queryKey: options.queryKey }),
  )
  return data
}
