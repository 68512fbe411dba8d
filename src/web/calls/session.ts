import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Feature } from '#contract/features.ts'
import type { Permission } from '#contract/permissions.ts'
import { forgetPerson } from '../reports/outside-services.ts'
import { api, client } from './api.ts'
import { isStatus } from './api-error.ts'
import type { ContractRouterOutputs } from './outputs.ts'

export type Viewer = ContractRouterOutputs['shell']['getAuthenticatedRoot']

/** What the query of a page says about the shell: the chosen cycle, and whom a mirror looks at. */
export interface ShellSearch {
  readonly cycle_id?: number | undefined
  readonly student_id?: number | undefined
}

/** The signed-in person with everything the shell shows. */
export function viewerOptions({ cycle_id, student_id }: ShellSearch) {
  return api.shell.getAuthenticatedRoot.queryOptions({ input: { cycle_id, student_id }, staleTime: 60_000 })
}

const authenticated = getRouteApi('/authenticated')

/** The signed-in person; only below the authenticated part of the sitemap. */
export function useViewer(): Viewer {
  const { data } = useSuspenseQuery(viewerOptions(authenticated.useSearch()))
  return data
}

/** Whether the viewer holds a permission: decides what is drawn; the server decides what is allowed. */
export const may = (viewer: Viewer, permission: Permission): boolean =>
  viewer.permissions.includes(permission)

/** Whether the viewer has a feature that is not everybody's yet; its calls say the same. */
export const useFeature = (feature: Feature): boolean => useViewer().features.includes(feature)

/** Why the viewer changes nothing: a look as someone else that may not. */
export const readOnlyReason = ({ mirroredBy, name }: Viewer): string | undefined =>
  mirroredBy !== null && !mirroredBy.mayChange ? `You are viewing as ${name}, read only.` : undefined

export const isFamily = (viewer: Viewer): boolean =>
  viewer.userRole === 'student' || viewer.userRole === 'guardian'

/** Forgets everything about the person of this browser, whose session has ended. */
export function forgetSession(queryClient: QueryClient): void {
  forgetPerson()
  queryClient.clear()
}

/** Ends the session of this browser. Throws when the call did not reach the server: the session goes on then. */
export async function endSession(queryClient: QueryClient): Promise<void> {
  try {
    await client.signIn.logout({})
  } catch (error) {
    if (!isStatus(error, 401)) throw error
  }
  forgetSession(queryClient)
}
