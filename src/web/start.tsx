import { CancelledError, QueryClientProvider } from '@tanstack/react-query'
import { type AnyRoute, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { turn } from '#ui/pace/turn.ts'
import { fetchLettersOfNames } from '#ui/theme/letters.ts'
import { UiProvider } from '#ui/theme/UiProvider.tsx'
import { ApiError } from './calls/api-error.ts'
import { viewerOptions } from './calls/session.ts'
import { rootOptions } from './entrance.ts'
import { InternalLink } from './pages/InternalLink.tsx'
import { keepEarlyErrors, reportError, startOutsideServices } from './reports/outside-services.ts'
import { reloadOnMissingChunk } from './reports/reload-on-missing-chunk.ts'
import { createApp } from './router.ts'
import { authenticated, shellSearch } from './routes/frames.ts'
import { styleNonce } from './style-nonce.ts'

reloadOnMissingChunk()
keepEarlyErrors()
// School days are computed with Temporal, which not every browser has yet.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')

const place = document.getElementById('root')
if (place === null) throw new Error('index.html has no #root.')

/**
 * What the server refused, or was cancelled as one left, is drawn by the error screens; anything else is a defect and
 * is reported.
 */
function onCaughtError(error: unknown): void {
  if (error instanceof ApiError || error instanceof CancelledError) return
  reportError(error)
  console.error(error)
}

// In steps: together they are a quarter of a second on a slow computer, in which it answers nobody.
await turn()
const app = createApp()
const { queryClient, router } = app
await turn()

// The code of the page comes while it is asked who is there.
const routes: ReadonlyMap<string, AnyRoute> = new Map(Object.entries(router.routesById))
for (const { routeId, search } of router.matchRoutes(router.latestLocation)) {
  const route = routes.get(routeId)
  if (routeId === authenticated.id) void queryClient.prefetchQuery(viewerOptions(shellSearch.parse(search)))
  if (route !== undefined) router.loadRouteChunk(route)?.catch(() => undefined)
  await turn()
}

fetchLettersOfNames()

// What a link saves is fetched first: see `takeFile`.
addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[download][href^="/api/"]')
  if (link === null) return
  event.preventDefault()
  void import('./files/take-file.ts').then(({ takeFile }) => takeFile(link.href))
})

const isBusy = () => router.state.isLoading || queryClient.isFetching() > 0
createRoot(place, { onCaughtError }).render(
  <StrictMode>
    <UiProvider link={InternalLink} styleNonce={styleNonce} isBusy={isBusy}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </UiProvider>
  </StrictMode>,
)

queryClient.ensureQueryData(rootOptions()).then(startOutsideServices, () => undefined)
