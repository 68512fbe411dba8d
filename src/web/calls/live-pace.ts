import type { Query, QueryCacheNotifyEvent, QueryClient, QueryKey } from '@tanstack/react-query'
import { isAfter, type Moment, momentAgo } from './moments.ts'

/** How much later changes may ask the same once more; the first of them asks at once. */
const paceMs = 2_000
/** What is not answered for so long is not waited for: its line may have broken without a word. */
const patienceMs = 20_000
/** A server reads its cached settings anew when a change is published, as the page does: it is done by then. */
const settledMs = 1_000

/** What is known of a query. */
interface Asked {
  /** When the question began that is on its way, or was last. */
  beganAt?: Moment | undefined
  /** When the question of its answer began; undefined for what was put there in its place. */
  answerOf?: Moment | undefined
  /** By `performance`, which nobody sets: when it was asked because of a change last. */
  renewedAtMs: number
  /** It was under way when a change arrived: its answer may be of before. */
  isOvertaken: boolean
  /** Its answer is awaited for a change, in place of a question of its own. */
  isAwaited: boolean
  timer?: ReturnType<typeof setTimeout> | undefined
}

type Renew = (query: Query, changedAt: Moment) => void
type Action = Extract<QueryCacheNotifyEvent, { type: 'updated' }>['action']

const paces = new WeakMap<QueryClient, Renew>()

/**
 * Fetches again what is cached under a key, since it changed elsewhere. When 25 join a meeting within a minute, a page
 * that shows it asks every 2 s and not 25 times: a query that is under way is not cancelled, which the server
 * would answer for nobody, but followed by one more. What nobody shows is asked once somebody does, and what was asked
 * since it changed is not asked again. Nothing here slows what a person does.
 */
export function renewByChange(
  queryClient: QueryClient,
  queryKey: QueryKey,
  changedAt: Moment = momentAgo(0),
): void {
  const renew = paceOf(queryClient)
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) renew(query, changedAt)
}

/** The renewal of a client's queries; from the first call on it notes when each of them is asked. */
export function paceOf(queryClient: QueryClient): Renew {
  const pace = paces.get(queryClient) ?? pacedRenewal(queryClient)
  paces.set(queryClient, pace)
  return pace
}

function pacedRenewal(queryClient: QueryClient): Renew {
  const known = new WeakMap<Query, Asked>()
  const askedOf = (query: Query): Asked => {
    const asked = known.get(query) ?? {
      renewedAtMs: Number.NEGATIVE_INFINITY,
      isOvertaken: false,
      isAwaited: false,
    }
    known.set(query, asked)
    return asked
  }

  const stop = (asked: Asked) => {
    clearTimeout(asked.timer)
    Object.assign(asked, { timer: undefined, isOvertaken: false, isAwaited: false })
  }
  const later = (asked: Asked, ms: number, then: () => void) => {
    clearTimeout(asked.timer)
    asked.timer = setTimeout(() => {
      asked.timer = undefined
      then()
    }, ms)
  }
  const ask = (query: Query, asked: Asked) => {
    stop(asked)
    asked.renewedAtMs = performance.now()
    void queryClient.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' })
  }

  const overtake = (query: Query, asked: Asked) => {
    asked.isOvertaken = true
    // While a first answer is on its way, the library takes a refetch for it: that answer is followed by one, whenever
    // it comes.
    later(asked, patienceMs, () => query.isActive() && query.state.data !== undefined && ask(query, asked))
  }

  /** Now, or as soon as its turn comes; who comes back to what was left meanwhile asks at once, as of what is old. */
  const renew = (query: Query, asked: Asked, isItsTurn = false) => {
    query.invalidate()
    if (!query.isActive() || asked.isOvertaken) return
    if (query.state.fetchStatus !== 'idle') return overtake(query, asked)
    const waitMs = isItsTurn ? 0 : asked.renewedAtMs + paceMs - performance.now()
    if (waitMs > 0) later(asked, waitMs, () => renew(query, asked, true))
    else ask(query, asked)
  }

  /** Once a question has ended, one way or another. */
  const goOn = (query: Query, asked: Asked, { type }: Action) => {
    if (query.state.fetchStatus !== 'idle') return
    const { isOvertaken, isAwaited } = asked
    // An answer that came is what was awaited.
    if (!isOvertaken && !(isAwaited && type !== 'success')) return
    stop(asked)
    // Cancelled by a save, which fetches after it: what is fetched meanwhile would draw the value of before.
    if (type === 'setState' && query.isActive()) asked.renewedAtMs = performance.now()
    renew(query, asked)
  }

  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'removed') stop(askedOf(event.query))
    if (event.type !== 'updated' || event.action.type === 'invalidate') return
    const { action, query } = event
    const asked = askedOf(query)
    if (action.type === 'fetch') {
      const isWhole = action.meta?.fetchMore === undefined
      asked.beganAt = isWhole ? momentAgo(0) : undefined
      // A question that began since it changed brings the change. The next page of a growing list says nothing of its
      // other pages, and cancels the query that would have brought them.
      if (isWhole) stop(asked)
      else if (query.state.isInvalidated) overtake(query, asked)
      return
    }
    if (action.type === 'success')
      asked.answerOf = action.manual === true ? undefined : (asked.beganAt ?? asked.answerOf)
    // Left or cancelled: what is shown is of before the change again, also to a page that comes in the same moment.
    if (action.type === 'setState' && (asked.isOvertaken || asked.isAwaited || query.state.isInvalidated)) {
      asked.isOvertaken = true
      query.invalidate()
    }
    // Not while the library is still at it: it would not begin another question yet.
    queueMicrotask(() => goOn(query, asked, action))
  })

  return (query, changedAt) => {
    const asked = askedOf(query)
    const isIdle = query.state.fetchStatus === 'idle'
    const since = isIdle ? asked.answerOf : asked.beganAt
    const isAskedSince = since !== undefined && isAfter(since, changedAt, settledMs)
    if (isIdle && isAskedSince && !query.state.isInvalidated) return
    if (!query.isActive())
      void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: 'none' })
    else if (!isIdle && isAskedSince) {
      asked.isAwaited = true
      // Until it comes what is shown is old, to whoever calls it off and to whoever asks in its place.
      query.invalidate()
    } else renew(query, asked)
  }
}
