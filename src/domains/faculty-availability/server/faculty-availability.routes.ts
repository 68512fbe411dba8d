import { handlers } from '#server/api/handlers.ts'
import { facultyAvailabilityContract } from '../contract/faculty-availability.contract.ts'
import { addException, removeException, saveException, saveHours } from './change-availability.ts'
import { loadPage } from './load-page.ts'

export const facultyAvailabilityRoutes = handlers(facultyAvailabilityContract, {
  getAvailability: loadPage,

  saveHours: ({ input: { employeeId, ...week }, ...context }) => saveHours(context, employeeId, week),

  addException: ({ input: { employeeId, ...fields }, ...context }) =>
    addException(context, employeeId, fields),

  saveException: ({ input: { employeeId, exceptionId, version, ...fields }, ...context }) =>
    saveException(context, { employeeId, exceptionId, version }, fields),

  removeException: ({ input, ...context }) => removeException(context, input.employeeId, input.exceptionId),
})
