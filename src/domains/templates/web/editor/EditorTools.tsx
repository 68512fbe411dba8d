import { IconCloudCheck } from '@tabler/icons-react'
import { formatTimeWithSeconds } from '#ui/format/times.ts'
import { Portrait } from '#ui/table/PersonCell.tsx'
import css from './editor.module.css'
import type { DesignForm } from './use-design-form.ts'

interface EditorToolsProps {
  readonly form: DesignForm
  readonly others: readonly { readonly id: number; readonly name: string }[]
}

/** When the draft was kept, and who else is here. */
export function EditorTools({ form, others }: EditorToolsProps) {
  const { draft } = form
  return (
    <>
      {draft.savedMs !== undefined && form.isDirty && (
        <span className={css.kept} role="status">
          <IconCloudCheck size={16} stroke={1.75} aria-hidden />
          Draft saved {formatTimeWithSeconds(draft.savedMs)}
        </span>
      )}
      {others.length > 0 && (
        <span
          className={css.faces}
          role="img"
          aria-label={`Also here: ${namesOf(others)}`}
          title={namesOf(others)}
        >
          {others.map(({ id: userId, name }) => (
            <Portrait key={userId} name={name} />
          ))}
        </span>
      )}
    </>
  )
}

const namesOf = (people: readonly { readonly name: string }[]) => people.map(({ name }) => name).join(', ')
