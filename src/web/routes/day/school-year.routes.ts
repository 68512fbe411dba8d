import { createRoute } from '@tanstack/react-router'
import {
  dayFactsQuery,
  schoolCalendarQuery,
  schoolCalendarSearch,
} from '#domains/school-calendar/web/calendar-address.ts'
import { searchOf } from '../../address/address.ts'
import { asks } from '../../calls/ask-ahead.ts'
import { page } from '../../pages/page.ts'
import { staff } from '../frames.ts'

const calendar = createRoute({
  getParentRoute: () => staff,
  path: '/cycles-and-holidays',
  validateSearch: searchOf(schoolCalendarSearch),
  loader: asks(({ search, ask }) => ask(schoolCalendarQuery(schoolCalendarSearch.parse(search)))),
  component: page(
    () => import('#domains/school-calendar/web/CyclesAndHolidaysPage.tsx'),
    'CyclesAndHolidaysPage',
  ),
})
const cycle = createRoute({
  getParentRoute: () => calendar,
  path: '/cycles/$cycleId/edit',
  component: page(() => import('#domains/school-calendar/web/edit/CycleModal.tsx'), 'CycleModal'),
})
const yearSettings = createRoute({
  getParentRoute: () => calendar,
  path: '/year-settings/$year',
  component: page(() => import('#domains/school-calendar/web/edit/YearModal.tsx'), 'YearModal'),
})
const holiday = createRoute({
  getParentRoute: () => calendar,
  path: '/holidays/{-$holidayId}/edit',
  component: page(() => import('#domains/school-calendar/web/edit/HolidayModal.tsx'), 'HolidayModal'),
})
const closing = createRoute({
  getParentRoute: () => calendar,
  path: '/days/$date/close',
  loader: asks<'date'>(({ params, ask }) => ask(dayFactsQuery(params.date))),
  component: page(() => import('#domains/school-calendar/web/edit/CloseModal.tsx'), 'CloseModal'),
})
const opening = createRoute({
  getParentRoute: () => calendar,
  path: '/days/$date/open/$holidayId',
  loader: asks<'date' | 'holidayId'>(({ params, ask }) => ask(dayFactsQuery(params.date))),
  component: page(() => import('#domains/school-calendar/web/edit/OpenModal.tsx'), 'OpenModal'),
})
const importing = createRoute({
  getParentRoute: () => calendar,
  path: '/import/{-$importId}',
  component: page(() => import('#domains/school-calendar/web/import/ImportDrawer.tsx'), 'ImportDrawer'),
})

/** The school year: its cycles, settings, holidays and closed days, each edited over the page. */
export const schoolYearRoutes = calendar.addChildren([
  cycle,
  yearSettings,
  holiday,
  closing,
  opening,
  importing,
])
