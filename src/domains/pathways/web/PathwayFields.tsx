import { Checkbox, TextInput } from '@mantine/core'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { FieldPair } from '#ui/panel/FormPanel.tsx'
import type { ServerForm } from '#web/forms/server-form.tsx'
import { allGrades, offeredTypes, pathwayStages } from '../contract/pathway-words.ts'
import { gradeText, stageLabels, typeLabels } from './pathway-text.ts'
import type { PathwayValues } from './pathway-values.ts'
import css from './pathways.module.css'

interface PathwayFieldsProps {
  readonly form: Pick<ServerForm<PathwayValues>, 'values' | 'text' | 'field' | 'errorOf' | 'change'>
  readonly gradesLabel: string
}

const stages = pathwayStages.map((value) => ({ value, label: stageLabels[value] }))

/** The fields of a pathway, each with what the server says of it. */
export function PathwayFields({ form, gradesLabel }: PathwayFieldsProps) {
  const { grades, type } = form.values
  const error = form.errorOf('grades')
  const toggle = (grade: number, isIn: boolean) =>
    form.change({
      grades: allGrades.filter((one) => (one === grade ? isIn : grades.includes(one))),
    })
  // Electives is shown where a pathway has it, and offered to none.
  const types = [...offeredTypes, ...(type === 'electives' ? ['electives' as const] : [])]
  return (
    <>
      <TextInput label="Title" {...form.text('title')} />
      <FieldPair>
        <SelectField
          label="Type"
          options={types.map((value) => ({ value, label: typeLabels[value] }))}
          {...form.field('type')}
        />
        <SelectField label="Available for" options={stages} {...form.field('stage')} />
      </FieldPair>
      <fieldset className={css.grades}>
        <legend className={css.legend}>{gradesLabel}</legend>
        {allGrades.map((grade) => (
          <Checkbox
            key={grade}
            label={gradeText(grade)}
            checked={grades.includes(grade)}
            onChange={(event) => toggle(grade, event.currentTarget.checked)}
          />
        ))}
        {error !== undefined && (
          <p className={css.problem} role="alert">
            {error}
          </p>
        )}
      </fieldset>
    </>
  )
}
