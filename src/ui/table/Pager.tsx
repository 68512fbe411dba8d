import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatCount } from '../format/quantities.ts'
import css from './Pager.module.css'
import { pageButtons } from './page-buttons.ts'

export interface PagerProps {
  /** From 1. */
  page: number
  pageSize: number
  total: number
  onChange: (page: number) => void
  /** At the right, such as "50 per page". */
  right?: ReactNode
}

/** The foot of a paged table that has any rows: which, and up to seven buttons with the first and the last page. */
export function Pager({ page, pageSize, total, onChange, right }: PagerProps) {
  if (total === 0) return null
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const from = (page - 1) * pageSize + 1
  const range =
    from > total
      ? `${formatCount(total)} in all`
      : `${formatCount(from)} – ${formatCount(Math.min(page * pageSize, total))} of ${formatCount(total)}`
  return (
    <div className={css.pager} data-print="hide">
      <p className={css.range} role="status">
        {range}
      </p>
      {pages > 1 && (
        <nav aria-label="Pages" className={css.pages}>
          <Step label="Previous page" off={page <= 1} onClick={() => onChange(Math.min(page - 1, pages))}>
            <IconChevronLeft size={16} stroke={1.75} aria-hidden />
          </Step>
          {pageButtons(page, pages).map((entry) =>
            entry.kind === 'gap' ? (
              <span key={entry.key} className={css.gap} aria-hidden="true">
                …
              </span>
            ) : (
              <button
                key={entry.page}
                type="button"
                className={css.page}
                aria-label={`Page ${entry.page}`}
                aria-current={entry.page === page ? 'page' : undefined}
                onClick={() => onChange(entry.page)}
              >
                {entry.page}
              </button>
            ),
          )}
          <Step label="Next page" off={page >= pages} onClick={() => onChange(page + 1)}>
            <IconChevronRight size={16} stroke={1.75} aria-hidden />
          </Step>
        </nav>
      )}
      {right}
    </div>
  )
}

function Step({ label, off, onClick, children }: StepProps) {
  return (
    <button
      type="button"
      className={css.page}
      aria-label={label}
      aria-disabled={off || undefined}
      onClick={off ? undefined : onClick}
    >
      {children}
    </button>
  )
}

interface StepProps {
  label: string
  off: boolean
  onClick: () => void
  children: ReactNode
}
