import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { formErrorsOf } from '#web/api-error.ts'
import { type CategoryColor, categoryTitleLimit } from '../../contract/note-values.ts'
import { ColorField } from './ColorField.tsx'
import css from './categories.module.css'
import { useCategoryChanges } from './use-category-changes.ts'

/** Adds a category at the end of the list. */
export function NewCategory() {
  const [title, setTitle] = useState('')
  const [color, setColor] = useState<CategoryColor>('neutral')
  const { create } = useCategoryChanges(() => setTitle(''))
  return (
    <form
      className={css.create}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!create.isPending) create.mutate({ title, color })
      }}
    >
      <TextInput
        className={css.title}
        label="New category"
        value={title}
        maxLength={categoryTitleLimit}
        error={formErrorsOf(create.error)['title']}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <ColorField label="Colour of the new category" value={color} onChange={setColor} />
      <ReasonedButton type="submit" variant="filled" busy={create.isPending}>
        Add
      </ReasonedButton>
    </form>
  )
}
