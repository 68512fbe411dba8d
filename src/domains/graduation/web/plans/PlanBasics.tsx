import { NumberInput, TextInput } from '@mantine/core'
import { masteryLabel, masteryLevels } from '#domains/mastery/contract/mastery-levels.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { FieldPair } from '#ui/panel/FormPanel.tsx'
import type { ServerForm } from '#web/forms/server-form.tsx'
import type { PlanOptions, PlanValues } from './plan-values.ts'

const levels = masteryLevels
  .filter((level) => level > 0)
  .map((level) => ({ value: String(level), label: masteryLabel(level, 12) }))
const rules = [
  { value: 'best', label: 'The best final assessment' },
  { value: 'latest', label: 'The latest final assessment' },
] as const

interface PlanBasicsProps {
  readonly form: Pick<ServerForm<PlanValues, number>, 'text' | 'field'>
  readonly options: PlanOptions
}

/** For whom a plan holds, and what earns credit in it. */
export function PlanBasics({ form, options }: PlanBasicsProps) {
  const { onChange, ...validFrom } = form.field('valid_from')
  return (
    <>
      <TextInput label="Title" {...form.text('title')} />
      <FieldPair>
        <SelectField label="Stage" options={options.stages} {...form.field('school_stage')} />
        <NumberInput
          label="Entered the stage from"
          min={1990}
          max={2190}
          {...validFrom}
          onChange={(year) => onChange(Number(year))}
        />
      </FieldPair>
      <FieldPair>
        <SelectField label="Earns credit from" options={levels} {...form.field('credit_level')} />
        <SelectField label="Mastery is" options={rules} {...form.field('rule')} />
      </FieldPair>
    </>
  )
}
