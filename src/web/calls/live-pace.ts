import type { Query, QueryCacheNotifyEvent, QueryClient, QueryKey } from '@tanstack/react-query'

/** How much later changes may ask the same once more; the first of them asks at once. */
const paceMs = 2_000
/** What is not answered for so long is not waited for: its line may have broken without a word. */
const patienceMs = 10_000

interface Pace {
  /** When a change asked it last. */
  askedAtMs: number
  /** It was on its way when a change was heard: its answer may be of before. */
  isOvertaken: boolean
  timer?: ReturnType<typeof setTimeout> | undefined
}

const paced = new WeakMap<QueryClient, (query: Query) => void>()

/**
 * Asks anew what is shown under a key, since it changed elsewhere. When 25 join a meeting within a minute, a page that
 * shows it asks every 2 s and not 25 times: a question that is on its way is not called off, which the server would answer
 * for nobody, but followed by one more. What nobody shows is asked once somebody does. Nothing here slows what a person does.
 */
export function renewByChange(queryClient: QueryClient, queryKey: QueryKey): void {
  let renew = paced.get(queryClient)
  if (renew === undefined) {
    renew = paceOf(queryClient)
    paced.set(queryClient, renew)
  }
  for (const query of queryClient.getQueryCache().findAll({ queryKey }))
    if (query.isActive()) renew(query)
    else void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: 'none' })
}

function paceOf(queryClient: QueryClient): (query: Query) => void {
  const paces = new WeakMap<Query, Pace>()

  const stop = (pace: Pace) => {
    clearTimeout(pace.timer)
    pace.timer = undefined
    pace.isOvertaken = false
  }
  const later = (pace: Pace, ms: number, then: () => void) => {
    clearTimeout(pace.timer)
    pace.timer = setTimeout(() => {
      pace.timer = undefined
      then()
    }, ms)
  }
  const ask = (query: Query, pace: Pace) => {
    stop(pace)
    pace.askedAtMs = performance.now()
    void queryClient.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' })
  }

  /** Now, or as soon as its turn comes; who comes back to what was left meanwhile asks at once, as of what is old. */
  const renew = (query: Query, pace: Pace) => {
    query.invalidate()
    if (!query.isActive() || pace.isOvertaken) return
    if (query.state.fetchStatus !== 'idle') {
      pace.isOvertaken = true
      later(pace, patienceMs, () => query.isActive() && ask(query, pace))
      return
    }
    const waitMs = pace.askedAtMs + paceMs - performance.now()
    if (waitMs > 0) later(pace, waitMs, () => renew(query, pace))
    else ask(query, pace)
  }

  const follow = (query: Query, pace: Pace, { type }: UpdateAction) => {
    if (!pace.isOvertaken || query.state.fetchStatus !== 'idle') return
    stop(pace)
    query.invalidate()
    // Called off by whoever saves, and asks anew after it: what is asked meanwhile would draw the value of before.
    if (type === 'setState') pace.askedAtMs = performance.now()
    renew(query, pace)
  }

  queryClient.getQueryCache().subscribe((event) => {
    const pace = paces.get(event.query)
    if (pace === undefined) return
    if (event.type === 'removed') stop(pace)
    if (event.type !== 'updated') return
    const { action, query } = event
    // Whoever asks since it changed is told of it; but of a list that grows, its next page alone.
    if (action.type === 'fetch' && action.meta?.fetchMore === undefined) stop(pace)
    // Not while the library is still at it: it would not begin another question yet.
    else queueMicrotask(() => follow(query, pace, action))
  })

  return (query) => {
    const pace = paces.get(query) ?? { askedAtMs: Number.NEGATIVE_INFINITY, isOvertaken: false }
    paces.set(query, pace)
    renew(query, pace)
  }
}

type UpdateAction = Extract<QueryCacheNotifyEvent, { type: 'updated' }>['action']
