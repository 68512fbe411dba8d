import { ActionIcon, Switch, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import { formatNoun } from '#ui/format/quantities.ts'
import { formErrorsOf } from '#web/api-error.ts'
import type { ContractRouterOutputs } from '#web/outputs.ts'
import { categoryTitleLimit } from '../../contract/note-values.ts'
import { ColorField } from './ColorField.tsx'
import css from './categories.module.css'
import { useCategoryChanges } from './use-category-changes.ts'

interface CategoryRowProps {
  readonly category: ContractRouterOutputs['noteCategories']['listNoteCategories'][number]
  readonly onUp: (() => void) | undefined
  readonly onDown: (() => void) | undefined
}

/** One category; its title is saved when the field is left, everything else at once. */
export function CategoryRow({ category, onUp, onDown }: CategoryRowProps) {
  const { id, title, color, isActive, notes } = category
  const [text, setText] = useState<string>()
  const { update } = useCategoryChanges(() => setText(undefined))
  const save = (part: { title?: string; color?: string; isActive?: boolean }) =>
    update.mutate({ categoryId: id, title, color, isActive, ...part })
  return (
    <li className={css.item}>
      <div className={css.moves}>
        <ActionIcon
          variant="subtle"
          aria-label={`Move ${title} up`}
          disabled={onUp === undefined}
          onClick={onUp}
        >
          <IconArrowUp size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          aria-label={`Move ${title} down`}
          disabled={onDown === undefined}
          onClick={onDown}
        >
          <IconArrowDown size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      <TextInput
        className={css.title}
        aria-label={`Title of ${title}`}
        value={text ?? title}
        maxLength={categoryTitleLimit}
        error={formErrorsOf(update.error)['title']}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => text !== undefined && text.trim() !== title && save({ title: text })}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
      <ColorField label={`Colour of ${title}`} value={color} onChange={(chosen) => save({ color: chosen })} />
      <Switch
        label={<span className={css.count}>{isActive ? formatNoun(notes, 'note') : 'Retired'}</span>}
        aria-label={`Offer ${title}`}
        checked={isActive}
        onChange={(event) => save({ isActive: event.currentTarget.checked })}
      />
    </li>
  )
}
