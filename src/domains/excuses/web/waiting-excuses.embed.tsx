import { useQuery } from '@tanstack/react-query'
import { topic } from '#contract/topics.ts'
import { api } from '#web/calls/api.ts'
import { useLive } from '#web/calls/live.ts'
import { useViewer } from '#web/calls/session.ts'
import { decidesExcuses } from './decides-excuses.ts'

/** Whether the viewer decides on excuses at all. */
export const useDecidesExcuses = (): boolean => decidesExcuses(useViewer())

/** How many excuses wait for the viewer and where they are; undefined for who decides none, and until it is known. */
export function useWaitingExcuses(): { readonly count: number; readonly url: string } | undefined {
  const decides = useDecidesExcuses()
  const options = api.excuseReport.countWaiting.queryOptions()
  const { data } = useQuery({ ...options, enabled: decides })
  useLive(data === undefined ? [] : [topic('excuses')], options)
  return data
}
