import type { QueryClient } from '@tanstack/react-query'
import { address, pageNumber, text } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'
import type { Viewer } from '#web/calls/session.ts'

/** What the query of one's own sign-ins holds. */
export const ownSignInsSearch = address({
  page: pageNumber,
  /** Of the link that was mailed to show the mailbox. */
  confirm: text,
})

export const ownSignInsQuery = (page: number) => api.signIn.listOwnSignIns.queryOptions({ input: { page } })

interface Asking {
  readonly context: { readonly queryClient: QueryClient; readonly viewer: Viewer }
  readonly location: { readonly search: object }
}

/** Asks ahead for all five parts of the page; in a mirror it shows none of them. */
export function askForOwnSignIns({ context: { queryClient, viewer }, location }: Asking): void {
  if (viewer.mirroredBy !== null) return
  const { page = 1 } = ownSignInsSearch.parse(location.search)
  void queryClient.prefetchQuery(api.secondFactor.getOwnFactors.queryOptions())
  void queryClient.prefetchQuery(api.passkeys.listPasskeys.queryOptions())
  void queryClient.prefetchQuery(api.signIn.listOwnSessions.queryOptions())
  void queryClient.prefetchQuery(api.signIn.listOwnLinks.queryOptions())
  void queryClient.prefetchQuery(ownSignInsQuery(page))
}
