import { TextInput } from '@mantine/core'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { FieldPair, OptionalLabel } from '#ui/panel/FormPanel.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { EmployeeForm as Form } from '../../contract/employees.contract.ts'
import { employeeDetails } from '../../contract/person-details.ts'
import { DetailFields } from '../DetailFields.tsx'
import { PersonFields } from '../PersonFields.tsx'
import { invitationText, PersonFrame } from '../PersonFrame.tsx'
import { campusOptions, employeeValues, toEmployeeFields } from './employee-values.ts'
import { GroupsField } from './GroupsField.tsx'

/** The form of a colleague: who they are, what they may do, whether they can log in. */
export function EmployeeForm({ form: begun, onClose }: { form: Form; onClose: () => void }) {
  const { employee } = begun
  const employeeId = employee?.id ?? 0
  const form = useServerForm({
    initial: employeeValues(begun),
    version: employee?.version ?? '',
    send: (values, version) =>
      employee === null
        ? client.employees.addEmployee(toEmployeeFields(values))
        : client.employees.saveEmployee({
            ...toEmployeeFields(values),
            employeeId,
            version,
            _action: 'update',
          }),
    what: 'the colleague',
    shownBy: [api.employees.key(), api.setUp.key()],
    onClose,
  })
  return (
    <PersonFrame
      form={form}
      person={employee}
      noun="colleague"
      addLabel={form.values.invite ? 'Add and invite' : 'Add colleague'}
      inviteLabel="Send an invitation by email"
      inviteText={invitationText}
      onAccess={(action) => form.act(() => client.employees.saveEmployee({ employeeId, _action: action }))}
    >
      <PersonFields text={form.text} />
      <FieldPair>
        <TextInput label={<OptionalLabel>Job</OptionalLabel>} {...form.text('job')} />
        <DetailFields details={employeeDetails} text={form.text} />
      </FieldPair>
      <SelectField label="Campus" options={campusOptions(begun)} {...form.field('cohort_id')} />
      <GroupsField groups={begun.groups} {...form.field('group_ids')} />
    </PersonFrame>
  )
}
