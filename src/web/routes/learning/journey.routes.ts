import { createRoute } from '@tanstack/react-router'
import {
  comparisonQuery,
  gapsQuery,
  movesQuery,
  overviewQuery,
  overviewSearch,
  placementsQuery,
  proposalsQuery,
  schedulerSearch,
  selectionsQuery,
  studentsQuery,
  studentsSearch,
} from '#domains/journey-builder/web/journey-address.ts'
import {
  doubleBookingsQuery,
  masterScheduleSearch,
  scheduleQuery,
} from '#domains/master-schedule/web/schedule-address.ts'
import { searchOf } from '../../address/address.ts'
import { asks } from '../../calls/ask-ahead.ts'
import { page } from '../../pages/page.ts'
import { staff } from '../frames.ts'

const overview = createRoute({
  getParentRoute: () => staff,
  path: '/journey-builder',
  validateSearch: searchOf(overviewSearch),
  loader: asks(({ search, ask }) => ask(overviewQuery(search))),
  component: page(() => import('#domains/journey-builder/web/overview/OverviewPage.tsx'), 'OverviewPage'),
})
const scheduler = createRoute({
  getParentRoute: () => staff,
  path: '/journey-builder/scheduler',
  validateSearch: searchOf(schedulerSearch),
  loader: asks(({ search, ask }) => {
    ask(proposalsQuery(search))
    const { tab = 'gaps' } = schedulerSearch.parse(search)
    if (tab === 'gaps') ask(gapsQuery(search))
    if (tab === 'placements') ask(placementsQuery(search))
    if (tab === 'moves') ask(movesQuery(search))
    if (tab === 'plans') ask(comparisonQuery(search))
  }),
  component: page(() => import('#domains/journey-builder/web/scheduler/SchedulerPage.tsx'), 'SchedulerPage'),
})
const students = createRoute({
  getParentRoute: () => staff,
  path: '/journey-builder/students',
  validateSearch: searchOf(studentsSearch),
  loader: asks(({ search, ask }) => ask(studentsQuery(search))),
  component: page(() => import('#domains/journey-builder/web/students/StudentsPage.tsx'), 'StudentsPage'),
})
const selections = createRoute({
  getParentRoute: () => staff,
  path: '/journey-builder/expedition-selections/edit/$cycleId/$studentId',
  loader: asks<'cycleId' | 'studentId'>(({ params, ask }) =>
    ask(selectionsQuery(Number(params.cycleId), Number(params.studentId))),
  ),
  component: page(() => import('#domains/journey-builder/web/choices/SelectionsPage.tsx'), 'SelectionsPage'),
})

const masterSchedule = createRoute({
  getParentRoute: () => staff,
  path: '/journey-builder/master-schedule',
  validateSearch: searchOf(masterScheduleSearch),
  loader: asks(({ search, ask }) => {
    ask(scheduleQuery(search))
    ask(doubleBookingsQuery(search))
  }),
  component: page(() => import('#domains/master-schedule/web/MasterSchedulePage.tsx'), 'MasterSchedulePage'),
})

/** The coming cycle: choices, plans, and the students of it. */
export const journeyRoutes = [overview, scheduler, students, selections, masterSchedule]
