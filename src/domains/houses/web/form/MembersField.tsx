import { CloseButton } from '@mantine/core'
import { formatNames, formatNoun } from '#ui/format/quantities.ts'
import type { HouseCandidate } from '../../contract/house-form.schemas.ts'
import css from './form.module.css'
import { type HouseValues, moves } from './house-values.ts'
import { PersonField } from './PersonField.tsx'

interface MembersFieldProps {
  readonly values: HouseValues
  readonly houseId: number | undefined
  readonly error: string | undefined
  readonly onAdd: (student: HouseCandidate) => void
  readonly onRemove: (studentId: number) => void
}

/** The students of a house: found by name and added, or taken out; says who moves from where before it is saved. */
export function MembersField({ values, houseId, error, onAdd, onRemove }: MembersFieldProps) {
  const moving = moves(values, houseId)
  const houses = [...new Set(moving.flatMap(({ house }) => house?.title ?? []))]
  return (
    <fieldset className={css.members}>
      <legend className={css.legend}>
        Students <span className={css.count}>{values.members.length}</span>
      </legend>
      <PersonField
        label="Add a student"
        placeholder="Find a student"
        kind="student"
        cohortId={values.cohortId}
        houseId={houseId}
        value={null}
        without={values.members}
        adds
        error={error}
        onChange={(student) => student !== null && onAdd(student)}
      />
      {moving.length > 0 && (
        <p className={css.moving} role="status">
          {formatNoun(moving.length, 'student')} will leave {formatNames(houses)} when you save.
        </p>
      )}
      {values.members.length > 0 && (
        <ul className={css.list} aria-label="Students of this house">
          {values.members.map((member) => (
            <li key={member.id} className={css.member}>
              <span className={css.name}>{member.name}</span>
              <span className={css.facts}>
                {member.facts}
                {member.house !== null && member.house.id !== houseId && `, moves from ${member.house.title}`}
              </span>
              <CloseButton
                size="sm"
                aria-label={`Remove ${member.name}`}
                onClick={() => onRemove(member.id)}
              />
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}
