import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { TaskBody, TaskDrawer } from '#ui/panel/TaskDrawer.tsx'
import { api } from '#web/calls/api.ts'
import { throwsUnlessShown } from '#web/calls/api-error.ts'
import { CategoryRow } from './CategoryRow.tsx'
import css from './categories.module.css'
import { NewCategory } from './NewCategory.tsx'
import { useCategoryChanges } from './use-category-changes.ts'

/** The managed list of categories: rename, colour, order, retire. Every change is saved at once. */
export function CategoriesPanel({ onClose }: { onClose: () => void }) {
  const { data: categories = [] } = useQuery(
    api.noteCategories.listNoteCategories.queryOptions({ throwOnError: throwsUnlessShown }),
  )
  const { order } = useCategoryChanges()
  const move = (from: number, to: number) => {
    const ids = categories.map(({ id }) => id)
    const [moved] = ids.splice(from, 1)
    if (moved !== undefined) order.mutate({ ids: [...ids.slice(0, to), moved, ...ids.slice(to)] })
  }
  return (
    <TaskDrawer
      startsAtField
      opened
      title="Categories of notes"
      facts="A retired category stays on its notes and is not offered for new ones."
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <TaskBody>
        <ul className={css.list} aria-label="Categories">
          {categories.map((category, index) => (
            <CategoryRow
              key={category.id}
              category={category}
              onUp={index > 0 ? () => move(index, index - 1) : undefined}
              onDown={index < categories.length - 1 ? () => move(index, index + 1) : undefined}
            />
          ))}
        </ul>
        <NewCategory />
      </TaskBody>
    </TaskDrawer>
  )
}
