import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Topic } from '#contract/topics.ts'

/** What is asked anew: the options of a query, or a part of a key; or what is called with the topic. */
type Told = { readonly queryKey: QueryKey } | ((topic: string) => void)

/**
 * Asks anew whenever one of the subjects changes on the server, and once after the stream was away, because changes may
 * have been missed: `useLive([topic('attendable', 42)], rollQuery(42))`. A `refetch` would not do: while a first answer is
 * on its way it is that answer, which may have been read before the change. Streams of one page are joined into one
 * connection, so that tabs do not use up the browser's few.
 */
export function useLive(topics: readonly Topic[], told: Told): void {
  const queryClient = useQueryClient()
  const change = useEffectEvent((topic: string) => {
    if (typeof told === 'function') told(topic)
    else void queryClient.invalidateQueries({ queryKey: told.queryKey })
  })
  const wanted = topics.join(' ')
  useEffect(() => {
    if (wanted === '') return
    const listener: Listener = { topics: wanted.split(' '), onChange: (topic) => change(topic) }
    listeners.add(listener)
    connectSoon()
    return () => {
      listeners.delete(listener)
      connectSoon()
    }
  }, [wanted])
}

interface Listener {
  readonly topics: readonly string[]
  readonly onChange: (topic: string) => void
}

const listeners = new Set<Listener>()
let stream: { readonly topics: string; readonly source: EventSource } | undefined
let isPlanned = false
/** How often the stream was refused since it was open last. */
let refusals = 0

/** After the whole page has said what it listens to, so that a page change opens one stream and not several. */
function connectSoon(): void {
  if (isPlanned) return
  isPlanned = true
  setTimeout(() => {
    isPlanned = false
    connect()
  }, 0)
}

function connect(): void {
  const topics = [...new Set([...listeners].flatMap((listener) => listener.topics))].sort()
  const query = topics.map((topic) => `topic=${encodeURIComponent(topic)}`).join('&')
  if (stream?.topics === query) return
  stream?.source.close()
  stream = undefined
  if (query === '') return
  const source = new EventSource(`/api/live?${query}`)
  stream = { topics: query, source }
  let wasAway = refusals > 0
  source.addEventListener('change', (event) => tell(String(event.data)))
  // The reader lost a right: the page asks again, and draws what it is told.
  source.addEventListener('refused', (event) => tell(String(event.data)))
  source.addEventListener('ended', () => {
    wasAway = true
  })
  source.addEventListener('error', () => {
    wasAway = true
    if (source.readyState === EventSource.CLOSED) connectAgain(query)
  })
  source.addEventListener('open', () => {
    if (wasAway) for (const topic of topics) tell(topic)
    wasAway = false
    refusals = 0
  })
}

/** A browser gives up when it is refused, and so when the server is away for a moment. Asked again, not at once. */
function connectAgain(query: string): void {
  setTimeout(
    () => {
      if (stream?.topics !== query) return
      stream = undefined
      refusals += 1
      connect()
    },
    Math.min(5_000 * 2 ** refusals, 60_000),
  )
}

function tell(topic: string): void {
  for (const listener of listeners) if (listener.topics.includes(topic)) listener.onChange(topic)
}
