import { createRoute, redirect } from '@tanstack/react-router'
import {
  cupCycleQuery,
  cupCycleSearch,
  cupYearQuery,
  cupYearSearch,
} from '#domains/house-cup/web/cup-address.ts'
import { number, searchOf } from '../../address/address.ts'
import { api } from '../../calls/api.ts'
import { asks } from '../../calls/ask-ahead.ts'
import { page } from '../../pages/page.ts'
import { staff } from '../frames.ts'

const cup = createRoute({
  getParentRoute: () => staff,
  path: '/house-cup',
  beforeLoad: () => {
    throw redirect({ to: '/house-cup/cycle', search: ({ cycle_id }) => ({ cycle_id }) })
  },
})
const cycle = createRoute({
  getParentRoute: () => staff,
  path: '/house-cup/cycle',
  validateSearch: searchOf(cupCycleSearch),
  loader: asks(({ search, ask }) =>
    ask(cupCycleQuery(cupCycleSearch.extend({ cycle_id: number }).parse(search))),
  ),
  component: page(() => import('#domains/house-cup/web/CyclePage.tsx'), 'CyclePage'),
})
const points = createRoute({
  getParentRoute: () => cycle,
  path: '/{-$pointId}/edit',
  loader: asks<never, 'pointId'>(({ ask }) => ask(api.houseCup.getForm.queryOptions({}))),
  component: page(() => import('#domains/house-cup/web/PointsModal.tsx'), 'PointsModal'),
})
const year = createRoute({
  getParentRoute: () => staff,
  path: '/house-cup/year',
  validateSearch: searchOf(cupYearSearch),
  loader: asks(({ search, ask }) =>
    ask(cupYearQuery(cupYearSearch.extend({ cycle_id: number }).parse(search))),
  ),
  component: page(() => import('#domains/house-cup/web/YearPage.tsx'), 'YearPage'),
})

/** The house cup, by cycle and by year. */
export const houseCupRoutes = [cup, cycle.addChildren([points]), year]
