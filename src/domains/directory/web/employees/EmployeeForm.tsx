import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { FieldPair, OptionalLabel } from '#ui/panel/FormPanel.tsx'
import { api, client } from '#web/api.ts'
import type { EmployeeForm as Form } from '../../contract/employees.contract.ts'
import { AccessSection } from '../AccessSection.tsx'
import { PersonFields } from '../PersonFields.tsx'
import { PersonPanel } from '../PersonPanel.tsx'
import css from '../person-form.module.css'
import { usePersonChanges } from '../use-person-changes.ts'

const wholeNetwork = 'network'

const valuesOf = (employee: Form['employee'], campuses: Form['campuses']) => {
  const [only] = campuses
  return {
    first_name: employee?.first_name ?? '',
    last_name: employee?.last_name ?? '',
    email: employee?.email ?? '',
    job: employee?.job ?? '',
    cohort_id: employee ? employee.cohort_id : campuses.length === 1 && only ? only.cohort_id : null,
    phone: employee?.phone ?? '',
    group_ids: employee?.group_ids ?? [],
    invite: true,
  }
}

/** The form of a colleague: who they are, what they may do, whether they can log in. */
export function EmployeeForm({ form, onClose }: { form: Form; onClose: () => void }) {
  const { employee, campuses, groups } = form
  const [begun] = useState(() => valuesOf(employee, campuses))
  const [values, setValues] = useState(begun)
  const change = (part: Partial<typeof values>) => setValues((before) => ({ ...before, ...part }))
  const changes = usePersonChanges({
    save: () => {
      const { invite, ...fields } = values
      return employee === null
        ? client.employees.addEmployee({ ...fields, invite })
        : client.employees.saveEmployee({
            ...fields,
            employeeId: employee.id,
            version: employee.version,
            _action: 'update',
          })
    },
    switchAccess: (action) =>
      client.employees.saveEmployee({ employeeId: employee?.id ?? 0, _action: action }),
    shownBy: [api.employees.key(), api.setUp.key()],
    onClose,
  })
  const { errors } = changes
  const name = employee === null ? '' : `${employee.first_name} ${employee.last_name}`.trim()
  const toggle = (id: number, isIn: boolean) =>
    change({
      group_ids: isIn ? [...values.group_ids, id] : values.group_ids.filter((one) => one !== id),
    })
  return (
    <PersonPanel
      title={employee === null ? 'New colleague' : name}
      saveLabel={employee === null ? (values.invite ? 'Add and invite' : 'Add colleague') : 'Save colleague'}
      what="the colleague"
      isDirty={values !== begun && !changes.isDone}
      saving={changes.isSaving}
      reason={employee?.canChange === false ? 'They hold rights that you may not give.' : undefined}
      error={changes.error}
      onSave={() => changes.save()}
      onClose={onClose}
    >
      <PersonFields values={values} errors={errors} onChange={change} />
      <FieldPair>
        <TextInput
          label={<OptionalLabel>Job</OptionalLabel>}
          value={values.job}
          onChange={(event) => change({ job: event.currentTarget.value })}
          error={errors['job']}
        />
        <TextInput
          type="tel"
          label={<OptionalLabel>Phone</OptionalLabel>}
          value={values.phone}
          onChange={(event) => change({ phone: event.currentTarget.value })}
          error={errors['phone']}
        />
      </FieldPair>
      <SelectField
        label="Campus"
        options={[
          { value: wholeNetwork, label: 'The whole school' },
          ...campuses.map(({ cohort_id, title }) => ({ value: String(cohort_id), label: title })),
        ]}
        value={values.cohort_id === null ? wholeNetwork : String(values.cohort_id)}
        onChange={(id) => change({ cohort_id: id === wholeNetwork ? null : Number(id) })}
        error={errors['cohort_id']}
      />
      <fieldset className={css.groups}>
        <legend className={css.legend}>What they may do</legend>
        {groups.map((group) => (
          <Checkbox
            key={group.id}
            label={group.title}
            description={group.canGive ? undefined : 'You may not give this.'}
            disabled={!group.canGive}
            checked={values.group_ids.includes(group.id)}
            onChange={(event) => toggle(group.id, event.currentTarget.checked)}
          />
        ))}
        {errors['group_ids'] !== undefined && (
          <p className={css.problem} role="alert">
            {errors['group_ids']}
          </p>
        )}
      </fieldset>
      {employee === null ? (
        <Checkbox
          label="Send an invitation by email"
          description="With a link at which they choose their password; it works for 7 days."
          checked={values.invite}
          onChange={(event) => change({ invite: event.currentTarget.checked })}
        />
      ) : (
        employee.canChange && (
          <AccessSection
            person={{ ...employee, name }}
            busy={changes.isSwitching}
            onInvite={() => changes.switchTo('invite')}
            onDeactivate={() => changes.switchTo('deactivate')}
            onReactivate={() => changes.switchTo('reactivate')}
          />
        )
      )}
    </PersonPanel>
  )
}
