import { Checkbox } from '@mantine/core'
import type { Admission } from '../../contract/admit.contract.ts'
import css from './admit.module.css'
import { againOf } from './admit-values.ts'

interface TieAgainProps {
  readonly guardians: Admission['guardians']
  /** The student it was said to be. */
  readonly student: Admission['doubles'][number] | undefined
  readonly value: string[]
  readonly onChange: (value: string[]) => void
}

/** Guardians whom somebody here took from this student by hand: each comes back only where that is ticked. */
export function TieAgain({ guardians, student, value, onChange }: TieAgainProps) {
  const ended = guardians.filter((guardian) =>
    guardian.ended.some(({ studentId }) => studentId === student?.id),
  )
  if (student === undefined || ended.length === 0) return null
  return (
    <Checkbox.Group value={value} onChange={onChange}>
      <div className={css.choices}>
        {ended.map(({ id, name }) => (
          <Checkbox
            key={id}
            value={againOf(student.id, id)}
            label={`Make ${name} a guardian of ${student.name} again`}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}
