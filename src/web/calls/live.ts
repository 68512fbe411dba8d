import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Topic } from '#contract/topics.ts'
import { renewByChange } from './live-pace.ts'
import { hear } from './live-stream.ts'
import type { Moment } from './moments.ts'

/** What is asked anew: the options of a query, or a part of a key; or what is called. */
type Told = { readonly queryKey: QueryKey } | (() => void)

/**
 * Asks anew whenever one of the subjects changes on the server, and once after the stream was away, because changes may
 * have been missed: `useLive([topic('attendable', 42)], rollQuery(42))`. What changes on and on is asked every 2 s. A
 * plain `refetch` would not do: while a first answer is on its way it is that answer, which may have been read before
 * the change. Streams of one page are joined into one connection, so that tabs do not use up the browser's few.
 */
export function useLive(topics: readonly Topic[], told: Told): void {
  const queryClient = useQueryClient()
  const change = useEffectEvent((changedAt: Moment) => {
    if (typeof told === 'function') told()
    else renewByChange(queryClient, told.queryKey, changedAt)
  })
  const wanted = topics.join(' ')
  useEffect(() => {
    if (wanted === '') return
    return hear({ topics: wanted.split(' '), onChange: (changedAt) => change(changedAt) })
  }, [wanted])
}
