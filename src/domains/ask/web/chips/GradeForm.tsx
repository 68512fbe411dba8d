import { SelectField } from '#ui/fields/SelectField.tsx'
import { FieldPair } from '#ui/panel/FormPanel.tsx'
import { type Condition, highestGrade, lowestGrade } from '../../contract/question.ts'
import css from './chips.module.css'

type Grades = Extract<Condition, { is: 'grade' }>

const options = Array.from({ length: highestGrade - lowestGrade + 1 }, (_, at) => {
  const grade = String(lowestGrade + at)
  return { value: grade, label: `Grade ${grade}` }
})

interface GradeFormProps {
  readonly grades: Grades
  readonly onChange: (next: Grades) => void
}

/** From which grade to which. */
export function GradeForm({ grades, onChange }: GradeFormProps) {
  const { from, to } = grades
  return (
    <div className={css.form}>
      <FieldPair>
        <SelectField
          label="From"
          options={options}
          value={String(from)}
          onChange={(grade) =>
            onChange({
              is: 'grade',
              from: Number(grade),
              to: from === to ? Number(grade) : Math.max(to, Number(grade)),
            })
          }
        />
        <SelectField
          label="To"
          options={options}
          value={String(to)}
          onChange={(grade) =>
            onChange({ is: 'grade', from: Math.min(from, Number(grade)), to: Number(grade) })
          }
        />
      </FieldPair>
    </div>
  )
}
