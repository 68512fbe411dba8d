import { IconCheck, IconCircleDashed } from '@tabler/icons-react'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { DesignTab } from '../../contract/design-tabs.ts'
import type { CheckLine } from '../../rules/missing.ts'
import css from '../editor/editor.module.css'

interface ChecklistLineProps {
  readonly line: CheckLine
  readonly hrefOf: (tab: DesignTab) => string
}

/** Something that is there, or that is missing and where it is added. */
export function ChecklistLine({ line, hrefOf }: ChecklistLineProps) {
  const { title, hint, tab, field, isDone } = line
  if (isDone)
    return (
      <li className={css.doneLine}>
        <IconCheck size={16} stroke={1.75} aria-hidden />
        {title}
      </li>
    )
  return (
    <li className={css.openLine}>
      <IconCircleDashed size={16} stroke={1.75} aria-hidden />
      <span className={css.words}>
        <strong>{title}</strong>
        {hint !== undefined && <span>{hint}</span>}
      </span>
      <UiLink
        href={`${hrefOf(tab)}?field=${encodeURIComponent(field)}`}
        className={css.verb}
        aria-label={`Add: ${title}`}
      >
        Add
      </UiLink>
    </li>
  )
}
