import { ActionIcon, Switch } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { formatNoun } from '#ui/format/quantities.ts'
import { CategoryTitle } from './CategoryTitle.tsx'
import { ColorField } from './ColorField.tsx'
import css from './categories.module.css'
import { type ManagedCategory, useCategoryChanges } from './use-category-changes.ts'

interface CategoryRowProps {
  readonly category: ManagedCategory
  readonly onUp: (() => void) | undefined
  readonly onDown: (() => void) | undefined
}

/** One category; its title is saved when the field is left, everything else at once. */
export function CategoryRow({ category, onUp, onDown }: CategoryRowProps) {
  const { id, title, color, isActive, notes } = category
  const { update } = useCategoryChanges()
  const save = (part: { color?: string; isActive?: boolean }) => update.mutate({ categoryId: id, ...part })
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
      <CategoryTitle key={title} category={category} />
      <ColorField label={`Color of ${title}`} value={color} onChange={(chosen) => save({ color: chosen })} />
      <Switch
        label={<span className={css.count}>{isActive ? formatNoun(notes, 'note') : 'Retired'}</span>}
        aria-label={`Offer ${title}`}
        checked={isActive}
        onChange={(event) => save({ isActive: event.currentTarget.checked })}
      />
    </li>
  )
}
