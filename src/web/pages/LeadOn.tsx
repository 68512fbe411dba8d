import { Navigate, type NavigateOptions, type RegisteredRouter, useRouterState } from '@tanstack/react-router'

/**
 * Leads from a page to another once its answer says so; not when somebody is on their way elsewhere by then: an answer
 * that comes late must not take them back.
 */
export function LeadOn(props: NavigateOptions<RegisteredRouter, string, string>) {
  const isLeaving = useRouterState({
    select: ({ location, resolvedLocation }) =>
      resolvedLocation !== undefined && resolvedLocation.pathname !== location.pathname,
  })
  return isLeaving ? null : <Navigate {...props} />
}
