import { api, client } from '#web/calls/api.ts'
import { withProof } from '#web/files/with-proof.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { EmployeeForm as Form } from '../../contract/employees.contract.ts'
import { employeeValues, toEmployeeFields } from './employee-values.ts'
import { useGroupsEffect } from './use-groups-effect.ts'

/** What is typed of a colleague, what their groups do, and saving both as they were read. */
export function useEmployeeForm(begun: Form, onClose: () => void) {
  const { employee } = begun
  const employeeId = employee?.id ?? 0
  const form = useServerForm({
    initial: employeeValues(begun),
    version: employee?.version ?? '',
    send: (values, version) => {
      const fields = { ...toEmployeeFields(values), basis: told.basis }
      const sent =
        employee === null
          ? client.employees.addEmployee(fields)
          : withProof(() =>
              client.employees.saveEmployee({ ...fields, employeeId, version, _action: 'update' }),
            )
      return sent.catch((error: unknown) => {
        told.again()
        throw error
      })
    },
    what: 'the colleague',
    shownBy: [api.employees.key(), api.groups.key(), api.rights.key(), api.setUp.key()],
    onClose,
  })
  const told = useGroupsEffect(employee, form.values.groups)
  return { form, told }
}
