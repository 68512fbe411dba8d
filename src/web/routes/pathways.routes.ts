import { createRoute, redirect } from '@tanstack/react-router'
import { pathwayQuery, pathwaysQuery, pathwaysSearch } from '#domains/pathways/web/pathways-address.ts'
import { searchOf } from '../address/address.ts'
import { api } from '../calls/api.ts'
import { asks } from '../calls/ask-ahead.ts'
import { page } from '../pages/page.ts'
import { staff } from './frames.ts'

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

/** What students work towards, and the plan of each cycle. */
export const pathwaysRoutes = [pathways, management, pathway]
