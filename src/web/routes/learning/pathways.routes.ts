import { createRoute, redirect } from '@tanstack/react-router'
import {
  clubQuery,
  clubsQuery,
  clubsSearch,
  membersQuery,
  membersSearch,
} from '#domains/clubs/web/clubs-address.ts'
import {
  availabilityQuery,
  availabilitySearch,
} from '#domains/faculty-availability/web/availability-address.ts'
import { pathwayQuery, pathwaysQuery, pathwaysSearch } from '#domains/pathways/web/pathways-address.ts'
import { searchOf } from '../../address/address.ts'
import { api } from '../../calls/api.ts'
import { asks } from '../../calls/ask-ahead.ts'
import { page } from '../../pages/page.ts'
import { staff } from '../frames.ts'

/** The documented frame of the pages on pathways: the first of them. */
const pathways = createRoute({
  getParentRoute: () => staff,
  path: '/journey-builder/pathways',
  beforeLoad: () => {
    throw redirect({ to: '/journey-builder/pathways/management' })
  },
})
const management = createRoute({
  getParentRoute: () => staff,
  path: '/journey-builder/pathways/management',
  validateSearch: searchOf(pathwaysSearch),
  loader: asks(({ search, ask }) => ask(pathwaysQuery(search))),
  component: page(() => import('#domains/pathways/web/PathwaysPage.tsx'), 'PathwaysPage'),
})
const pathway = createRoute({
  getParentRoute: () => staff,
  path: '/journey-builder/pathways/management/$pathwayId',
  loader: asks<'pathwayId'>(({ params, ask }) => {
    const pathwayId = Number(params.pathwayId)
    ask(pathwayQuery(pathwayId))
    ask(api.pathways.listStudents.queryOptions({ input: { pathwayId } }))
  }),
  component: page(() => import('#domains/pathways/web/PathwayPage.tsx'), 'PathwayPage'),
})
const clubs = createRoute({
  getParentRoute: () => staff,
  path: '/clubs',
  validateSearch: searchOf(clubsSearch),
  loader: asks(({ search, ask }) => ask(clubsQuery(search))),
  component: page(() => import('#domains/clubs/web/ClubsPage.tsx'), 'ClubsPage'),
})
const editClub = createRoute({
  getParentRoute: () => clubs,
  path: '/{-$clubId}/edit',
  component: page(() => import('#domains/clubs/web/EditClub.tsx'), 'EditClub'),
})
const members = createRoute({
  getParentRoute: () => staff,
  path: '/clubs/$clubId/members',
  validateSearch: searchOf(membersSearch),
  loader: asks<'clubId'>(({ params, search, ask }) => {
    ask(clubQuery(Number(params.clubId)))
    ask(membersQuery(Number(params.clubId), search))
  }),
  component: page(() => import('#domains/clubs/web/MembersPage.tsx'), 'MembersPage'),
})
/** One's own; the address of the profile menu names nobody. */
const ownAvailability = createRoute({
  getParentRoute: () => staff,
  path: '/faculty-availability',
  beforeLoad: ({ context }) => {
    throw redirect({
      to: '/faculty-availability/$employeeId',
      params: { employeeId: String(context.viewer.userId) },
      replace: true,
    })
  },
})
const availability = createRoute({
  getParentRoute: () => staff,
  path: '/faculty-availability/$employeeId',
  validateSearch: searchOf(availabilitySearch),
  loader: asks<'employeeId'>(({ params, search, ask }) =>
    ask(availabilityQuery(Number(params.employeeId), search)),
  ),
  component: page(
    () => import('#domains/faculty-availability/web/FacultyAvailabilityPage.tsx'),
    'FacultyAvailabilityPage',
  ),
})

/** What students work towards, their clubs, and when those who teach can be booked. */
export const pathwaysRoutes = [
  pathways,
  management,
  pathway,
  clubs.addChildren([editClub]),
  members,
  ownAvailability,
  availability,
]
