import {
  focusManager,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { ApiError, isStatus } from './api-error.ts'
import { paceOf } from './live-pace.ts'

const freshMs = 10_000
const attempts = 3

/** A call that never reached the server, or that the server asked to be sent again in a moment. */
const isWorthRetrying = (error: unknown) =>
  !(error instanceof ApiError) || (error.status === 503 && error.retryAfterMs !== undefined)

/** What somebody began a form with is not asked anew by itself. */
export const isFollowed = ({ observers }: Query): boolean =>
  observers.every(({ options }) => options.refetchOnWindowFocus !== false)

const growingPauseMs = (failures: number) => Math.min(1_000 * 2 ** failures, 30_000)

/**
 * The cache of everything the server said. An answer counts as fresh for 10 s; reads that never reached the server, or
 * met its database away, are tried again. Nothing is saved twice by itself. `onSignedOut` is called when a session
 * turns out to have ended.
 */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (isStatus(error, 401)) onSignedOut()
  }
  return new HonestQueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        retry: (failures, error) => isWorthRetrying(error) && failures < attempts - 1,
        retryDelay: (failures, error) =>
          error instanceof ApiError && error.retryAfterMs !== undefined
            ? error.retryAfterMs
            : growingPauseMs(failures),
        networkMode: 'always',
        // With that mode it would be off. What a form began with is not asked anew by whoever comes back, nor by the network.
        refetchOnReconnect: isFollowed,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** A window that stands beside another, as that of a video meeting, is never hidden: whoever clicks it has come back, too. */
export function renewOnReturn(): void {
  focusManager.setEventListener((comeBack) => {
    const hear = () => comeBack()
    addEventListener('visibilitychange', hear)
    addEventListener('focus', hear)
    return () => {
      removeEventListener('visibilitychange', hear)
      removeEventListener('focus', hear)
    }
  })
}

/**
 * An answer that is on its way when something is saved, or changes elsewhere, may have been read before. One that is
 * shown already is cancelled and fetched anew; a first one, or one nobody shows yet, the library waits for and counts
 * as fresh. Here it is fetched once more.
 */
class HonestQueryClient extends QueryClient {
  readonly #behind = new WeakSet<Query>()

  constructor(config: ConstructorParameters<typeof QueryClient>[0]) {
    super(config)
    this.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual === true) return
      if (this.#behind.delete(event.query)) queueMicrotask(() => void this.#askAgain(event.query))
    })
    paceOf(this)
  }

  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll(filters))
      if (query.state.fetchStatus !== 'idle' && (query.state.data === undefined || !query.isActive()))
        this.#behind.add(query)
    return super.invalidateQueries(filters, options)
  }

  /** What nobody shows is asked again once somebody does. */
  #askAgain(query: Query): Promise<void> {
    return super.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
}
