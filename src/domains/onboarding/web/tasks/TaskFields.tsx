import { Radio, TextInput } from '@mantine/core'
import {
  type DocumentKind,
  documentKind,
  documentKindTitles,
} from '#domains/student-documents/contract/document-kinds.ts'
import { SelectField, type SelectOption } from '#ui/fields/SelectField.tsx'
import { OptionalLabel } from '#ui/panel/FormPanel.tsx'
import { RichTextField } from '#ui/rich-text/RichTextField.tsx'
import type { ServerForm } from '#web/forms/server-form.tsx'
import css from '../checklists/checklists.module.css'
import { LinksField } from './LinksField.tsx'
import type { TaskValues } from './task-values.ts'

interface TaskFieldsProps {
  readonly form: Pick<ServerForm<TaskValues>, 'text' | 'field' | 'errorOf'>
  readonly isForGuardians: boolean
}

const kinds: readonly SelectOption<DocumentKind | ''>[] = [
  { value: '', label: 'None: marking it as done is enough' },
  ...documentKind.options.map((value) => ({ value, label: documentKindTitles[value] })),
]

/** The fields of a task. */
export function TaskFields({ form, isForGuardians }: TaskFieldsProps) {
  const { value: html, onChange, error } = form.field('description')
  const { value: every, onChange: setEvery } = form.field('every')
  return (
    <>
      <TextInput label="Title" {...form.text('title')} />
      <RichTextField
        label={<OptionalLabel>Description</OptionalLabel>}
        initialHtml={html}
        onChange={onChange}
        error={error}
      />
      <LinksField {...form.field('actions')} errorOf={form.errorOf} />
      <SelectField label="File to hand in" options={kinds} {...form.field('kind')} />
      {isForGuardians && (
        <Radio.Group
          label="Who does it"
          value={every}
          onChange={(chosen) => setEvery(chosen === 'every' ? 'every' : 'any')}
        >
          <div className={css.rows}>
            <Radio value="any" label="Any guardian: once one has done it, nobody else is asked" />
            <Radio value="every" label="Every guardian, each for themselves" />
          </div>
        </Radio.Group>
      )}
    </>
  )
}
