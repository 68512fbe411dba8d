import { Checkbox } from '@mantine/core'
import { CampusMenu } from '#domains/permissions/web/campus-menu.embed.tsx'
import type { EmployeeForm, Place } from '../../contract/employees.contract.ts'
import css from '../person-form.module.css'

interface GroupsFieldProps extends Pick<EmployeeForm, 'groups' | 'campuses'> {
  readonly value: readonly Place[]
  readonly error: string | undefined
  readonly onChange: (places: readonly Place[]) => void
}

/** The groups of a colleague and on which campuses; one that the viewer may not give stands as it is. */
export function GroupsField({ groups, campuses, value, error, onChange }: GroupsFieldProps) {
  const put = (group_id: number, cohort_ids: Place['cohort_ids'] | undefined) => {
    const others = value.filter((one) => one.group_id !== group_id)
    onChange(cohort_ids === undefined ? others : [...others, { group_id, cohort_ids }])
  }
  return (
    <fieldset className={css.groups}>
      <legend className={css.legend}>What they may do</legend>
      {groups.map(({ id, title, may_give_at }) => {
        const place = value.find(({ group_id }) => group_id === id)
        const canGive = may_give_at === null || may_give_at.length > 0
        return (
          <div key={id} className={css.group}>
            <Checkbox
              label={title}
              description={canGive ? undefined : 'You may not give this.'}
              disabled={!canGive}
              checked={place !== undefined}
              onChange={(event) => put(id, event.currentTarget.checked ? may_give_at : undefined)}
            />
            {place !== undefined && canGive && campuses.length > 1 && (
              <CampusMenu
                value={place.cohort_ids}
                campuses={campuses}
                label={title}
                onChange={(cohortIds) => put(id, cohortIds)}
              />
            )}
          </div>
        )
      })}
      {error !== undefined && (
        <p className={css.problem} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
