import { Textarea, TextInput } from '@mantine/core'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { FieldPair, OptionalLabel } from '#ui/panel/FormPanel.tsx'
import type { ServerForm } from '#web/forms/server-form.tsx'
import { schoolStageOptions } from '../../rules/school-stages.ts'
import { creditOptions } from '../credit-options.ts'
import type { AbilityValues } from './ability-values.ts'

interface AbilityFieldsProps {
  readonly form: Pick<ServerForm<AbilityValues, number>, 'values' | 'text' | 'field'>
}

/** The fields of an ability, each with what the server says of it. */
export function AbilityFields({ form: { values, text, field } }: AbilityFieldsProps) {
  return (
    <>
      <TextInput label="Title" {...text('title')} />
      <FieldPair>
        <SelectField label="School stage" options={schoolStageOptions} {...field('stage')} />
        <SelectField label="Credits" options={creditOptions(values.credit)} {...field('credit')} />
      </FieldPair>
      <Textarea
        label={<OptionalLabel>Description</OptionalLabel>}
        autosize
        minRows={3}
        maxRows={10}
        {...text('description')}
      />
    </>
  )
}
