import { CloseButton, TextInput } from '@mantine/core'
import css from '../person-form.module.css'
import { FamilyField } from './FamilyField.tsx'
import type { Child } from './guardian-values.ts'

interface ChildrenFieldProps {
  readonly value: readonly Child[]
  readonly error: string | undefined
  readonly onChange: (children: Child[]) => void
}

/** Whose guardian somebody is, and what they are to each child. */
export function ChildrenField({ value: children, error, onChange }: ChildrenFieldProps) {
  return (
    <fieldset className={css.family}>
      <legend className={css.legend}>Children</legend>
      {children.map((child) => (
        <div key={child.id} className={css.line}>
          <span className={css.name}>
            {child.name}
            <span className={css.second}>{child.facts}</span>
          </span>
          <TextInput
            aria-label={`What they are to ${child.name}`}
            className={css.relation}
            value={child.relationship}
            onChange={({ currentTarget: { value: relationship } }) =>
              onChange(children.map((one) => (one.id === child.id ? { ...one, relationship } : one)))
            }
          />
          <CloseButton
            aria-label={`Remove ${child.name}`}
            onClick={() => onChange(children.filter(({ id }) => id !== child.id))}
          />
        </div>
      ))}
      <FamilyField
        kind="student"
        label="Add a child"
        placeholder="Find a student"
        without={children.map(({ id }) => id)}
        error={error}
        onAdd={(student) => onChange([...children, { ...student, relationship: 'guardian' }])}
      />
    </fieldset>
  )
}
