import { createRoute } from '@tanstack/react-router'
import {
  clubQuery,
  clubsQuery,
  clubsSearch,
  membersQuery,
  membersSearch,
} from '#domains/clubs/web/clubs-address.ts'
import { searchOf } from '../address/address.ts'
import { asks } from '../calls/ask-ahead.ts'
import { page } from '../pages/page.ts'
import { staff } from './frames.ts'

const clubs = createRoute({
  getParentRoute: () => staff,
  path: '/clubs',
  validateSearch: searchOf(clubsSearch),
  loader: asks(({ search, ask }) => ask(clubsQuery(search))),
  component: page(() => import('#domains/clubs/web/ClubsPage.tsx'), 'ClubsPage'),
})
const edit = createRoute({
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

/** Clubs: the list with the form over it, and the members of one. */
export const clubsRoutes = [clubs.addChildren([edit]), members]
