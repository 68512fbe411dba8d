import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Admission } from '../../contract/admit.contract.ts'
import css from './admit.module.css'

interface SameStudentProps {
  readonly doubles: Admission['doubles']
  readonly value: string
  readonly error: ReactNode
  readonly onChange: (value: string) => void
}

/** Who may be the student that applies: nothing is chosen until somebody says it. */
export function SameStudent({ doubles, value, error, onChange }: SameStudentProps) {
  return (
    <Radio.Group
      label={doubles.length === 1 ? 'Is it this student?' : 'Is it one of these students?'}
      value={value}
      onChange={onChange}
      error={error}
    >
      <div className={css.choices}>
        {doubles.map(({ id, name, facts, because, does, isRefused }) => (
          <Radio
            key={id}
            value={String(id)}
            disabled={isRefused}
            label={`${name}, ${facts}`}
            description={`${because}. ${does}`}
          />
        ))}
        <Radio value="new" label="No, somebody else" description="A new student is made." />
      </div>
    </Radio.Group>
  )
}
