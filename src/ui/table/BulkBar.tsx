import { CloseButton, Transition } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './BulkBar.module.css'

export interface BulkBarProps {
  /** How many rows are checked; the bar floats while it is above 0. */
  count: number
  /** Primary action first. */
  children: ReactNode
  onClose: () => void
  /** Afterwards: how many succeeded, which did not, and why. */
  outcome?: ReactNode
}

/** Floats over the foot of the table while rows are checked (design `look.md` §7.6). */
export function BulkBar({ count, children, onClose, outcome }: BulkBarProps) {
  return (
    <div className={css.place} data-print="hide">
      <Transition
        mounted={count > 0 || outcome !== undefined}
        transition="fade-up"
        duration={120}
        exitDuration={80}
      >
        {(style) => (
          <div
            className={css.bar}
            style={style}
            role="toolbar"
            aria-label="Actions for the selected rows"
            data-bulk-bar
          >
            <p className={css.count} role="status">
              {outcome ?? `${count} selected`}
            </p>
            {outcome === undefined && children}
            <CloseButton aria-label={outcome === undefined ? 'Clear selection' : 'Close'} onClick={onClose} />
          </div>
        )}
      </Transition>
    </div>
  )
}
