import { TextInput } from '@mantine/core'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { gradeOptions } from './start-values.ts'

interface Field<Change> {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (change: Change) => void
}

interface ChildFieldsProps {
  readonly firstName: Field<{ currentTarget: { value: string } }>
  readonly grade: Field<string>
  /** Those of the campuses that take somebody. */
  readonly grades: readonly number[]
  readonly label?: string
  /** 32 px for staff, 40 for families. */
  readonly size?: 'sm' | 'md'
}

/** For whom an application begins: the first name and the grade. */
export const ChildFields = ({
  firstName,
  grade,
  grades,
  label = 'First name of the student',
  size = 'md',
}: ChildFieldsProps) => (
  <>
    <TextInput size={size} label={label} autoComplete="off" {...firstName} />
    <SelectField size={size} label="Grade to begin in" options={gradeOptions(grades)} {...grade} />
  </>
)
