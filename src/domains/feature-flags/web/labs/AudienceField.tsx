import { Checkbox } from '@mantine/core'
import { useId } from 'react'
import { formatNoun } from '#ui/format/quantities.ts'
import type { LabsPermissionType } from '../../contract/labs.contract.ts'
import css from './labs.module.css'
import { countPeople } from './labs-values.ts'

interface AudienceFieldProps {
  readonly types: readonly LabsPermissionType[]
  readonly value: readonly string[]
  readonly error: string | undefined
  readonly onChange: (value: readonly string[]) => void
}

/** Who may switch it on: each role at each campus, with how many people that is together. */
export function AudienceField({ types, value, error, onChange }: AudienceFieldProps) {
  const id = useId()
  const chosen = new Set(value)
  const toggle = (one: string) =>
    onChange(types.map((type) => type.id).filter((each) => chosen.has(each) !== (each === one)))
  const campuses = Map.groupBy(types, ({ cohortId }) => cohortId)
  return (
    <fieldset className={css.audience} aria-describedby={error === undefined ? undefined : id}>
      <legend className={css.legend}>
        Who may switch it on
        <span className={css.second}>{formatNoun(countPeople(types, value), 'person', 'people')} may</span>
      </legend>
      {[...campuses].map(([cohortId, roles]) => (
        <div key={cohortId} className={css.campus}>
          <span className={css.campusName}>{roles[0]?.cohort}</span>
          {roles.map((role) => (
            <Checkbox
              key={role.id}
              label={role.label}
              aria-label={`${role.label} of ${role.cohort}`}
              checked={chosen.has(role.id)}
              onChange={() => toggle(role.id)}
            />
          ))}
        </div>
      ))}
      {error !== undefined && (
        <p id={id} className={css.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
