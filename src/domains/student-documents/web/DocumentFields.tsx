import { TextInput } from '@mantine/core'
import { DateField } from '#ui/fields/DateField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { FieldPair, OptionalLabel } from '#ui/panel/FormPanel.tsx'
import type { ServerForm } from '#web/forms/server-form.tsx'
import { type DocumentValues, kindOptions, visibilityOptions, withKind } from './document-values.ts'

/** What is said of a document, new or changed. */
export function DocumentFields({
  form,
}: {
  form: Pick<ServerForm<DocumentValues>, 'text' | 'field' | 'change'>
}) {
  return (
    <>
      <TextInput label="Title" {...form.text('title')} />
      <FieldPair>
        <SelectField
          label="Kind"
          options={kindOptions}
          {...form.field('kind')}
          onChange={(kind) => form.change(withKind(kind))}
        />
        <SelectField label="Who can open it" options={visibilityOptions} {...form.field('visibility')} />
      </FieldPair>
      <DateField label={<OptionalLabel>Last day it is valid</OptionalLabel>} {...form.field('expires_on')} />
    </>
  )
}
