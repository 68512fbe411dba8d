import { TextInput } from '@mantine/core'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import { categoryTitleLimit } from '../../contract/note-values.ts'
import css from './categories.module.css'
import type { ManagedCategory } from './use-category-changes.ts'

/** The title of a category where it stands: saved when the field is left. Give it the title as `key`. */
export function CategoryTitle({ category }: { readonly category: ManagedCategory }) {
  const { id, title } = category
  const form = useServerForm({
    initial: { title },
    what: null,
    send: (values) => client.noteCategories.updateNoteCategory({ categoryId: id, ...values }),
    shownBy: 'everything',
    said: () => undefined,
  })
  return (
    <TextInput
      className={css.title}
      aria-label={`Title of ${title}`}
      maxLength={categoryTitleLimit}
      {...form.text('title')}
      error={form.errorOf('title') ?? form.error}
      onBlur={() => (form.values.title.trim() === title ? form.revert() : form.save())}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
}
