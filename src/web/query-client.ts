import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isStatus } from './api-error.ts'

const freshMs = 10_000
const attempts = 3

/**
 * The cache of everything the server said. An answer counts as fresh for 10 s; only calls that never reached
 * the server are tried again. `onSignedOut` hears when a session turns out to have ended.
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
        retry: (failures, error) => !(error instanceof ApiError) && failures < attempts - 1,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}
