import { Switch, Textarea, TextInput } from '@mantine/core'
import { FieldPair, OptionalLabel } from '#ui/panel/FormPanel.tsx'
import type { ServerForm } from '#web/forms/server-form.tsx'
import type { LabsPermissionType } from '../../contract/labs.contract.ts'
import { AudienceField } from './AudienceField.tsx'
import { LabsFiles } from './LabsFiles.tsx'
import css from './labs.module.css'
import type { LabsValues } from './labs-values.ts'

interface LabsFieldsProps {
  readonly form: Pick<ServerForm<LabsValues>, 'values' | 'change' | 'errorOf' | 'text' | 'checkbox' | 'field'>
  readonly types: readonly LabsPermissionType[]
  /** How much has been sent, 0 to 1, while it is being saved. */
  readonly part: number | undefined
}

/** The fields of Labs settings. */
export function LabsFields({ form, types, part }: LabsFieldsProps) {
  return (
    <>
      <Switch
        label="Show in Labs"
        description="Staff below can switch it on for themselves"
        labelPosition="left"
        classNames={{ body: css.show ?? '', label: css.showLabel ?? '' }}
        {...form.checkbox('isEnabled')}
      />
      <TextInput label="Name" {...form.text('name')} />
      <Textarea
        label={<OptionalLabel>Description</OptionalLabel>}
        autosize
        minRows={2}
        maxRows={8}
        {...form.text('description')}
      />
      <LabsFiles form={form} part={part} />
      <FieldPair>
        <TextInput
          label={<OptionalLabel>Link</OptionalLabel>}
          placeholder="https://help.school.example"
          {...form.text('link')}
        />
        <TextInput
          label={<OptionalLabel>Path</OptionalLabel>}
          placeholder="/students"
          {...form.text('path')}
        />
      </FieldPair>
      <AudienceField types={types} {...form.field('permissions')} />
    </>
  )
}
