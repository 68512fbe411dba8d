import { client } from '#web/calls/api.ts'
import type { ExceptionFields } from '../contract/faculty-availability.contract.ts'

/** Adds an exception, or changes one over the version that was opened. */
export const sendException = (
  employeeId: number,
  changed: { readonly id: number; readonly version: number } | undefined,
  fields: ExceptionFields,
): Promise<{ readonly message: string }> =>
  changed === undefined
    ? client.facultyAvailability.addException({ employeeId, ...fields })
    : client.facultyAvailability.saveException({
        ...fields,
        employeeId,
        exceptionId: changed.id,
        version: changed.version,
      })
