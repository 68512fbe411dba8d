import { createRoute, redirect } from '@tanstack/react-router'
import {
  availabilityQuery,
  availabilitySearch,
} from '#domains/faculty-availability/web/availability-address.ts'
import { searchOf } from '../address/address.ts'
import { asks } from '../calls/ask-ahead.ts'
import { page } from '../pages/page.ts'
import { staff } from './frames.ts'

/** One's own; the address of the profile menu names nobody. */
const own = createRoute({
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
const ofEmployee = createRoute({
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

/** When employees can be booked. */
export const facultyAvailabilityRoutes = [own, ofEmployee]
