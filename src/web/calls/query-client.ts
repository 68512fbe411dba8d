import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isStatus } from './api-error.ts'

const freshMs = 10_000
const attempts = 3

/** A call that never reached the server, or that the server asked to hear again in a moment. */
const isWorthRetrying = (error: unknown) =>
  !(error instanceof ApiError) || (error.status === 503 && error.retryAfterMs !== undefined)

const growingPauseMs = (failures: number) => Math.min(1_000 * 2 ** failures, 30_000)

/**
 * The cache of everything the server said. An answer counts as fresh for 10 s; reads that never reached the server,
 * or met its database away, are tried again. Nothing is saved twice by itself. `onSignedOut` hears when a session turns out to have ended.
 */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (isStatus(error, 401)) onSignedOut()
  }
  return new QueryClient({
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
      },
      mutations: { networkMode: 'always' },
    },
  })
}
