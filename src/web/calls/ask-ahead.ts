import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Viewer } from './session.ts'

type Params<Named extends string, Optional extends string> = { readonly [Name in Named]: string } & {
  readonly [Name in Optional]?: string | undefined
}

/** What the router passes to the loader of a page. */
export interface Going<Named extends string, Optional extends string> {
  readonly context: { readonly queryClient: QueryClient; readonly viewer: Viewer }
  readonly params: Params<Named, Optional>
  readonly location: { readonly search: object }
  readonly cause?: 'preload' | 'enter' | 'stay'
}

export interface Asking<Named extends string, Optional extends string> {
  readonly params: Params<Named, Optional>
  /** The query as it is written: a page's own schema reads it. */
  readonly search: object
  readonly viewer: Viewer
  readonly queryClient: QueryClient
  /** Starts a query and waits for nothing: the page reads it with the same options, and says what went wrong. */
  readonly ask: <Data, Failure, Shown, Key extends QueryKey>(
    options: FetchQueryOptions<Data, Failure, Shown, Key>,
  ) => void
}

/**
 * The loader of a page: all it asks for, at once, while its code still comes (`docs/screens.md`, what a page asks). The
 * names are those of the path, all of them, then those it may lack. A type of its own, because the compiler writes the types of all
 * routes into one.
 */
export const asks =
  <Named extends string = never, Optional extends string = never>(
    askAll: (asking: Asking<Named, Optional>) => void,
  ) =>
  ({ context: { queryClient, viewer }, params, location }: Going<Named, Optional>): void =>
    askAll({
      params,
      viewer,
      queryClient,
      search: location.search,
      ask: (options) => void queryClient.prefetchQuery(options),
    })

/**
 * `asks`, but not on a preload: for a page whose query is recorded as "opened"; a pointer on a link has opened nothing.
 */
export const asksOnEntering = <Named extends string = never>(
  askAll: (asking: Asking<Named, never>) => void,
): ((going: Going<Named, never>) => void) => {
  const load = asks(askAll)
  return (going) => {
    if (going.cause !== 'preload') load(going)
  }
}
