import { Checkbox, MultiSelect, NumberInput, TextInput } from '@mantine/core'
import { submissionKinds } from '#domains/tasks/contract/task-status.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { FieldPair, OptionalLabel } from '#ui/panel/FormPanel.tsx'
import { RichTextField } from '#ui/rich-text/RichTextField.tsx'
import type { DesignTask } from '../../contract/design.schemas.ts'
import { longestTask } from '../../contract/template-limits.ts'
import { submissionKindTitles } from '../../rules/session-words.ts'
import { AttachmentsField } from './AttachmentsField.tsx'
import css from './design.module.css'
import { type DesignEditing, weekLabel } from './design-editing.ts'

const kinds = submissionKinds.map((value) => ({ value, label: submissionKindTitles[value] }))

export interface TaskFieldsProps {
  readonly editing: DesignEditing
  readonly task: DesignTask
  readonly at: number
  readonly onChange: (part: Partial<DesignTask>) => void
}

/** Everything of one task. */
export function TaskFields({ editing, task, at, onChange }: TaskFieldsProps) {
  const { design, errorOf, options, covered, textKey } = editing
  const titleOf = (things: readonly { id: number; title: string }[] | undefined, id: number) =>
    things?.find((one) => one.id === id)?.title
  const perks = [
    ...design.unit_ids.map((id) => ({
      value: `unit ${id}`,
      label: titleOf(options?.units, id) ?? titleOf(covered.units, id) ?? 'A unit',
    })),
    ...design.ability_ids.map((id) => ({
      value: `ability ${id}`,
      label: titleOf(options?.abilities, id) ?? titleOf(covered.abilities, id) ?? 'An ability',
    })),
  ]
  const idsOf = (chosen: readonly string[], kind: string) =>
    chosen.flatMap((one) => (one.startsWith(`${kind} `) ? [Number(one.slice(kind.length + 1))] : []))
  const weeks = [
    { value: '', label: 'No week yet' },
    ...design.weeks.map(({ key }) => ({ value: key, label: weekLabel(design, key) })),
  ]
  return (
    <div className={css.rowFields}>
      <TextInput
        label="Title"
        data-field={`tasks.${task.key}.title`}
        value={task.title}
        error={errorOf(`tasks.${at}.title`)}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <FieldPair>
        <div data-field={`tasks.${task.key}.week`}>
          <SelectField
            label="Due week"
            options={weeks}
            value={task.week ?? ''}
            onChange={(week) => onChange({ week: week === '' ? null : week })}
          />
        </div>
        <SelectField
          label="Handed in as"
          options={kinds}
          value={task.submission_kind}
          onChange={(submission_kind) => onChange({ submission_kind })}
        />
      </FieldPair>
      <NumberInput
        label={<OptionalLabel>Takes about, minutes</OptionalLabel>}
        description="Counts as learning hours once it is handed in and reviewed."
        data-field={`tasks.${task.key}.minutes`}
        min={1}
        max={longestTask}
        step={15}
        allowDecimal={false}
        value={task.minutes ?? ''}
        error={errorOf(`tasks.${at}.minutes`)}
        onChange={(minutes) => onChange({ minutes: typeof minutes === 'number' ? minutes : null })}
      />
      <Checkbox
        label="Final task"
        checked={task.is_final}
        onChange={(event) => onChange({ is_final: event.currentTarget.checked })}
      />
      <MultiSelect
        label="Perks"
        description="Units and abilities from the plan that it assesses."
        nothingFoundMessage="No options"
        data={perks}
        value={[...task.unit_ids.map((id) => `unit ${id}`), ...task.ability_ids.map((id) => `ability ${id}`)]}
        onChange={(chosen) =>
          onChange({ unit_ids: idsOf(chosen, 'unit'), ability_ids: idsOf(chosen, 'ability') })
        }
      />
      <RichTextField
        key={textKey}
        label="What to do"
        initialHtml={task.body}
        error={errorOf(`tasks.${at}.body`)}
        onChange={(body) => onChange({ body })}
      />
      <AttachmentsField
        value={task.attachments}
        files={editing.files}
        sentTo={editing.uploads.files}
        errorOf={(field) => errorOf(`tasks.${at}.attachments.${field}`)}
        onChange={(attachments) => onChange({ attachments })}
      />
    </div>
  )
}
