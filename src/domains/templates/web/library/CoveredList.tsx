import { IconAlertTriangle } from '@tabler/icons-react'
import type { Template } from '../../contract/templates.contract.ts'
import css from './library.module.css'

/** Units or abilities of a template; of one that is not taught any more, what follows it. */
export function CoveredList({ things }: { readonly things: Template['units'] }) {
  if (things.length === 0) return <p className={css.nothing}>None yet.</p>
  return (
    <ul className={css.covered}>
      {things.map(({ id, title, is_retired: isRetired, successor }) => (
        <li key={id}>
          {title}
          {isRetired && (
            <span className={css.retired}>
              <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
              {successor === null
                ? 'Not taught any more'
                : `Not taught any more, followed by ${successor.title}`}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
