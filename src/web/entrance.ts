import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import { ownPath } from '#contract/own-address.ts'
import { takeSchool } from '#contract/school/school.ts'
import { takeZoneLabel } from '#ui/format/zone.ts'
import { familyCounterpart, staffCounterpart } from './address/counterparts.ts'
import { parseSearch } from './address/search-params.ts'
import { api, client } from './calls/api.ts'
import { isStatus } from './calls/api-error.ts'
import { endSession, forgetSession, isFamily, may, type ShellSearch, viewerOptions } from './calls/session.ts'
import { identifyPerson, reportError } from './reports/outside-services.ts'

export const rootOptions = () => api.shell.getRoot.queryOptions({ staleTime: 30_000 })

/**
 * What every page needs, asked for together with what comes next. A failing root load is only logged
 * (3-shell-and-houses §8).
 */
export function enterRoot(queryClient: QueryClient): void {
  queryClient.ensureQueryData(rootOptions()).catch(reportError)
}

interface Entering {
  readonly context: { readonly queryClient: QueryClient }
  readonly search: ShellSearch & { readonly return_to?: string | undefined }
  readonly location: { readonly href: string }
}

/**
 * Nobody signed in: to sign-in with the same query, remembering the place. A query with the `return_to` of a page of
 * ours logs out first (3-shell-and-houses §6), which sign-in asks about: a link alone logs nobody out.
 */
export async function enterAuthenticated({ context, search, location }: Entering) {
  const { queryClient } = context
  if (ownPath(search.return_to, window.location.origin) !== undefined)
    throw redirect({ to: '/signin', search })
  try {
    const [viewer] = await Promise.all([
      queryClient.ensureQueryData(viewerOptions(search)),
      queryClient.ensureQueryData(rootOptions()).catch(() => undefined),
    ])
    takeSchool(viewer.school)
    takeZoneLabel(viewer.school.zoneLabel)
    identifyPerson(viewer)
    return { viewer }
  } catch (error) {
    if (!isStatus(error, 401)) throw error
    const own = await returnFromMirror(queryClient, location.href)
    if (own !== undefined) throw redirect({ href: own, replace: true })
    forgetSession(queryClient)
    throw redirect({ to: '/signin', search, state: { from: location.href } })
  }
}

/**
 * Where to go on after a mirror that has ended: the page one wanted, as oneself, with a sentence that says so;
 * undefined when this browser was in none, or one's own session has ended too.
 */
export async function returnFromMirror(queryClient: QueryClient, href: string): Promise<string | undefined> {
  leaving ??= leaveMirror().finally(() => {
    leaving = undefined
  })
  const redirectTo = await leaving
  if (redirectTo === '/signin') return undefined
  queryClient.clear()
  return href.startsWith('/family') ? redirectTo : href
}

/** One way out at a time: the timer and several calls may learn at once that the hour is over. */
let leaving: Promise<string> | undefined

async function leaveMirror(): Promise<string> {
  const { redirectTo } = await client.mirror.leave({}).catch(() => ({ redirectTo: '/signin' }))
  // `/`: this browser has left already, and was told.
  if (redirectTo === '/signin' || redirectTo === '/') return redirectTo
  // Only here: `npm run urls` reads the sitemap in Node, which takes no markup.
  const { toast } = await import('#ui/feedback/toast.tsx')
  toast.success('The mirror is over. You are yourself again.')
  return redirectTo
}

type WithViewer = { readonly context: Awaited<ReturnType<typeof enterAuthenticated>> }
type EnteringPlace = WithViewer & { readonly location: { readonly pathname: string } }

/** Students and guardians have a place of their own; a page they have there, too, opens there. */
export function enterStaff({ context, location }: EnteringPlace): void {
  if (isFamily(context.viewer))
    throw redirect({ href: familyCounterpart(location.pathname) ?? '/family', replace: true })
}

/** The portal of students and guardians; staff see it through the family mirror, and their own page of the same. */
export function enterFamily({ context, location }: EnteringPlace): void {
  if (!isFamily(context.viewer))
    throw redirect({ href: staffCounterpart(location.pathname) ?? '/home', replace: true })
}

/** The home page is for those who have a day of their own; whose is empty the page itself leads on. */
export function enterHome({ context }: WithViewer): void {
  if (!may(context.viewer, 'home.view')) throw redirect({ to: '/experiences' })
}

/** The school's morning is there for who oversees campuses; to everyone else there is no such page. */
export function enterSchoolToday({ context }: WithViewer): void {
  if (!may(context.viewer, 'attendance.view.all')) throw notFound()
}

interface SingleSignOn {
  readonly searchStr: string
  readonly state: { readonly isChosen?: boolean }
}

/**
 * `/app-sso`: the server says where single sign-on leads (3-shell-and-houses §2.1). Whoever chose a mirror on our own
 * page begins it here: then nothing stays of what the person before was shown. A link to it is asked about first.
 */
export async function leadToSsoTarget({ searchStr, state }: SingleSignOn, queryClient: QueryClient) {
  const query = parseSearch(searchStr)
  const userId = Number(query['impersonateUserId'])
  const { redirectTo } =
    state.isChosen && userId > 0
      ? await client.mirror.start({ userId, allowChanges: query['allowChanges'] === 'true' })
      : await client.signIn.getAppSsoTarget(query)
  queryClient.clear()
  throw redirect({ href: redirectTo, replace: true })
}

/** `/signout`: the session ends before the page says so. */
export async function leaveForSignIn(queryClient: QueryClient): Promise<void> {
  await endSession(queryClient)
}
