import { createRouter } from '@tanstack/react-router'
import { NotFoundPage } from '#domains/shell/web/NotFoundPage.tsx'
import { PagePending } from '#domains/shell/web/PagePending.tsx'
import { Root } from '#domains/shell/web/Root.tsx'
import { RouteError } from '#domains/shell/web/RouteError.tsx'
import { SignOutFailed } from '#domains/shell/web/SignOutFailed.tsx'
import { StaffLayout, UnknownPath } from '#domains/shell/web/StaffLayout.tsx'
import { parseSearch, stringifySearch } from './address/search-params.ts'
import { createQueryClient, isFollowed, renewOnReturn } from './calls/query-client.ts'
import { onReplayed } from './calls/replayed.ts'
import { returnFromMirror } from './entrance.ts'
import { countPageView } from './reports/outside-services.ts'
import { notFound, signOut } from './routes/entrance.routes.ts'
import { authenticated, rootRoute, staff } from './routes/frames.ts'
import { routeTree } from './routes.ts'

/** What is in the first chunk: the frame and the screens that must not fail to load. */
rootRoute.update({ component: Root })
staff.update({ component: StaffLayout })
notFound.update({ component: UnknownPath })
signOut.update({ errorComponent: SignOutFailed })

export type App = ReturnType<typeof createApp>

/** What the pages share: all that was asked, and where one is. Made once, a step of its own at the start. */
export function createApp() {
  renewOnReturn()
  const queryClient = createQueryClient(() => void goToSignIn(app))
  onReplayed(() => queryClient.invalidateQueries({ predicate: isFollowed }))
  const router = createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingComponent: PagePending,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // Below 150 ms a page appears as a whole; a skeleton that flashes is worse than none.
    defaultPendingMs: 150,
    defaultPendingMinMs: 100,
    scrollRestoration: true,
    scrollToTopSelectors: ['#main'],
  })
  router.subscribe('onResolved', ({ toLocation, pathChanged }) => {
    if (pathChanged) countPageView(toLocation.pathname)
  })
  const app = { queryClient, router }
  return app
}

declare module '@tanstack/react-router' {
  interface Register {
    router: App['router']
  }
  interface HistoryState {
    /** Where somebody was going before they had to sign in. */
    from?: string
    /** A mirror was chosen on our own page: `/app-sso` begins it without asking again. */
    isChosen?: boolean
  }
}

/**
 * A session that ends while a page is open: out of a mirror back to one's own, else to sign-in with the same query;
 * unsaved changes ask first.
 */
async function goToSignIn({ queryClient, router }: App): Promise<void> {
  const { pathname, search, href } = router.state.location
  // One that is only being entered finds its own way (`enterAuthenticated`), and forgets the queries of the page before:
  // were sign-in open by then, it would wait for an answer that never comes.
  const isOpen = router.state.matches.some(
    ({ routeId, status }) => routeId === authenticated.id && status === 'success',
  )
  if (!isOpen || pathname === '/signin') return
  const own = await returnFromMirror(queryClient, href)
  if (own !== undefined) await router.navigate({ href: own })
  else await router.navigate({ to: '/signin', search, state: { from: href } })
}
