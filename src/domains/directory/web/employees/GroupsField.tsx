import { Checkbox } from '@mantine/core'
import type { EmployeeForm } from '../../contract/employees.contract.ts'
import css from '../person-form.module.css'

interface GroupsFieldProps {
  readonly groups: EmployeeForm['groups']
  readonly value: readonly number[]
  readonly error: string | undefined
  readonly onChange: (ids: number[]) => void
}

/** The groups of a colleague; one that the viewer may not give stands as it is. */
export function GroupsField({ groups, value, error, onChange }: GroupsFieldProps) {
  const toggle = (id: number, isIn: boolean) =>
    onChange(isIn ? [...value, id] : value.filter((one) => one !== id))
  return (
    <fieldset className={css.groups}>
      <legend className={css.legend}>What they may do</legend>
      {groups.map((group) => (
        <Checkbox
          key={group.id}
          label={group.title}
          description={group.canGive ? undefined : 'You may not give this.'}
          disabled={!group.canGive}
          checked={value.includes(group.id)}
          onChange={(event) => toggle(group.id, event.currentTarget.checked)}
        />
      ))}
      {error !== undefined && (
        <p className={css.problem} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
