import { Radio, Switch, Textarea, TextInput } from '@mantine/core'
import { DateField } from '#ui/fields/DateField.tsx'
import { OptionalLabel } from '#ui/panel/FormPanel.tsx'
import type { ServerForm } from '#web/forms/server-form.tsx'
import type { ChecklistValues } from './checklist-values.ts'
import css from './checklists.module.css'

interface ChecklistFieldsProps {
  readonly form: Pick<ServerForm<ChecklistValues>, 'text' | 'field' | 'checkbox' | 'errorOf'>
  readonly phases: readonly { readonly id: number; readonly title: string }[]
  readonly begun: number
}

/** The fields of a checklist; the description of a side is disabled while that side is off. */
export function ChecklistFields({ form, phases, begun }: ChecklistFieldsProps) {
  const students = form.checkbox('forStudents')
  const guardians = form.checkbox('forGuardians')
  const sides = form.errorOf('forStudents')
  return (
    <>
      <TextInput label="Title" {...form.text('title')} />
      <DateField label="Due date" {...form.field('due')} />
      <Radio.Group label="Phase" {...form.field('phase')}>
        <div className={css.rows}>
          {phases.map(({ id, title }) => (
            <Radio key={id} value={String(id)} label={title} />
          ))}
        </div>
      </Radio.Group>
      <Switch label="Visible for students" {...students} />
      <Textarea
        label={<OptionalLabel>Description for students</OptionalLabel>}
        autosize
        minRows={2}
        maxRows={8}
        disabled={!students.checked}
        {...form.text('studentDescription')}
      />
      <Switch label="Visible for guardians" {...guardians} />
      <Textarea
        label={<OptionalLabel>Description for guardians</OptionalLabel>}
        autosize
        minRows={2}
        maxRows={8}
        disabled={!guardians.checked}
        {...form.text('guardianDescription')}
      />
      {sides !== undefined && (
        <p className={css.problem} role="alert">
          {sides}
        </p>
      )}
      {begun > 0 && (
        <p className={css.quiet}>
          {begun === 1 ? 'A family has' : `${begun} families have`} begun it. What they did is kept; a side
          that is switched off does not see it any more.
        </p>
      )}
    </>
  )
}
