import { client } from '#web/calls/api.ts'
import type { ExceptionFields } from '../contract/faculty-availability.contract.ts'

/** Adds an exception, or changes the one of this number. */
export const sendException = (
  employeeId: number,
  exceptionId: number | undefined,
  fields: ExceptionFields,
): Promise<{ readonly message: string }> =>
  exceptionId === undefined
    ? client.facultyAvailability.addException({ employeeId, ...fields })
    : client.facultyAvailability.saveException({ employeeId, exceptionId, ...fields })
