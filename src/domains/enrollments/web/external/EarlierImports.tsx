import { Link } from '@tanstack/react-router'
import { formatNoun } from '#ui/format/quantities.ts'
import { formatMoment } from '#ui/format/times.ts'
import type { ListedImport } from '../../contract/enrollments.contract.ts'
import { ImportState } from '../import-words.tsx'
import css from './external-imports.module.css'

/** Imports of students of partner schools that were sent before, the newest first; nothing without any. */
export function EarlierImports({ imports }: { imports: readonly ListedImport[] }) {
  if (imports.length === 0) return null
  return (
    <section aria-label="Earlier imports">
      <h2 className={css.title}>Earlier imports</h2>
      <ul className={css.earlier}>
        {imports.map(({ id, title, state, created_by, created_at, changes }) => (
          <li key={id}>
            <Link to="/workbench/enrollments/import" search={{ import: id, external: true }}>
              {title}
            </Link>
            <ImportState state={state} />
            <span className={css.note}>
              {formatNoun(changes, 'change')}, {created_by}, {formatMoment(created_at, Date.now())}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
