import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { employeeDetails } from '#domains/people/contract/person-details.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { FieldPair, OptionalLabel } from '#ui/panel/FormPanel.tsx'
import { client } from '#web/calls/api.ts'
import type { EmployeeForm as Form } from '../../contract/employees.contract.ts'
import { DetailFields } from '../DetailFields.tsx'
import { PersonFields } from '../PersonFields.tsx'
import { invitationText, PersonFrame } from '../PersonFrame.tsx'
import { AccessLinks } from './access/AccessLinks.tsx'
import { campusOptions } from './employee-values.ts'
import { GroupsEffect } from './GroupsEffect.tsx'
import { GroupsField } from './GroupsField.tsx'
import { LeaveColleague } from './leaving/LeaveColleague.tsx'
import { ReturnColleague } from './leaving/ReturnColleague.tsx'
import { ResetSecondFactor } from './ResetSecondFactor.tsx'
import { useEmployeeForm } from './use-employee-form.ts'

/** The form of a colleague: who they are, what they may do, whether they can log in. */
export function EmployeeForm({ form: begun, onClose }: { form: Form; onClose: () => void }) {
  const { employee, campuses } = begun
  const { form, told } = useEmployeeForm(begun, onClose)
  const [asked, setAsked] = useState<'leaving' | 'return'>()
  return (
    <>
      <PersonFrame
        form={form}
        person={employee}
        noun="colleague"
        addLabel={form.values.invite ? 'Add and invite' : 'Add colleague'}
        inviteLabel="Send an invitation by email"
        inviteText={invitationText()}
        reason={told.refusal}
        asksItself
        below={employee !== null && <AccessLinks employee={employee} />}
        onAccess={(action) =>
          action === 'invite'
            ? form.act(() =>
                client.employees.saveEmployee({ employeeId: employee?.id ?? 0, _action: action }),
              )
            : setAsked(action === 'deactivate' ? 'leaving' : 'return')
        }
      >
        <PersonFields
          text={form.text}
          kept={{
            email: employee?.email,
            note: 'Unless it is yourself, they are logged out everywhere. Their password, passkeys and linked accounts end, and whoever had any chooses a new password by a link that goes to this address. An authenticator app and single sign-on of the school stay.',
          }}
        />
        <FieldPair>
          <TextInput label={<OptionalLabel>Job</OptionalLabel>} {...form.text('job')} />
          <DetailFields details={employeeDetails} text={form.text} />
        </FieldPair>
        <SelectField label="Campus" options={campusOptions(begun)} {...form.field('cohort_id')} />
        <GroupsField groups={begun.groups} campuses={campuses} {...form.field('groups')} />
        <ResetSecondFactor employee={employee} />
        <GroupsEffect told={told} campuses={campuses} meant={form.checkbox('lock_me_out')} />
      </PersonFrame>
      {/* Not within the frame: sending a form in a form saves both. */}
      {asked === 'leaving' && employee !== null && (
        <LeaveColleague
          employee={employee}
          campuses={campuses}
          onDone={form.leave}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'return' && employee !== null && (
        <ReturnColleague
          employee={employee}
          campuses={campuses}
          onDone={form.leave}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
