import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, retainSearchParams } from '@tanstack/react-router'
import { type AddressOf, address, number, searchOf, text } from '../address/address.ts'
import { api } from '../calls/api.ts'
import { asks } from '../calls/ask-ahead.ts'
import { enterAuthenticated, enterRoot, enterStaff } from '../entrance.ts'

/** What stands around pages: everyone, everyone signed in, staff in the shell. */

export const shellSearch = address({
  cycle_id: number,
  student_id: number,
  return_to: text,
  /** Whose sheet is open over the page, whichever it is. */
  person: number,
  /** Whom the form of an absence over the page is for. */
  absence_for: number,
})
const routerContext = createRootRouteWithContext<{ queryClient: QueryClient }>()
export const rootRoute = routerContext({ beforeLoad: ({ context }) => enterRoot(context.queryClient) })

/** For everyone signed in. */
export const authenticated = createRoute({
  getParentRoute: () => rootRoute,
  id: 'authenticated',
  validateSearch: searchOf(shellSearch),
  search: { middlewares: [retainSearchParams<AddressOf<typeof shellSearch>>(['cycle_id'])] },
  beforeLoad: enterAuthenticated,
})

/** For staff, in the shell. */
export const staff = createRoute({
  getParentRoute: () => authenticated,
  id: 'staff',
  beforeLoad: enterStaff,
  // The sheet that may be open over the page.
  loader: asks(({ search, ask }) => {
    const { person } = shellSearch.parse(search)
    if (person !== undefined) ask(api.personSheet.getPerson.queryOptions({ input: { personId: person } }))
  }),
})
