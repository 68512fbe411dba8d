import { TextInput } from '@mantine/core'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { PageForm } from '#ui/panel/PageForm.tsx'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import { type CategoryColor, categoryTitleLimit } from '../../contract/note-values.ts'
import { ColorField } from './ColorField.tsx'
import css from './categories.module.css'

/** Adds a category at the end of the list. */
export function NewCategory() {
  const form = useServerForm({
    initial: { title: '', color: 'neutral' as CategoryColor },
    what: null,
    send: (values) => client.noteCategories.createNoteCategory(values),
    shownBy: 'everything',
    said: () => undefined,
    beginsAnew: true,
  })
  return (
    <PageForm form={form} className={css.create}>
      <TextInput
        className={css.title}
        label="New category"
        maxLength={categoryTitleLimit}
        {...form.text('title')}
        error={form.errorOf('title') ?? form.error}
      />
      <ColorField label="Color of the new category" {...form.field('color')} />
      <ReasonedButton type="submit" variant="filled" busy={form.isSaving}>
        Add
      </ReasonedButton>
    </PageForm>
  )
}
