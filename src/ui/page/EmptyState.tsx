import { Button } from '@mantine/core'
import { type Icon, IconFilterOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatNoun } from '../format/quantities.ts'
import { Notice } from './Notice.tsx'

export interface EmptyStateProps {
  icon: Icon
  /** The fact: "No absences this week". */
  title: string
  /** One sentence that says what next. */
  children?: ReactNode
  action?: ReactNode
}

/** Nothing here, and what next. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <Notice icon={icon} title={title} actions={action}>
      {children}
    </Notice>
  )
}

interface NothingFoundProps {
  filters: number
  onClear: () => void
  /** A button that looks where the list does not by itself. */
  elsewhere?: ReactNode
}

/** Nothing here because filters hide it; says how many are set and clears them in one click. */
export function NothingFound({ filters, onClear, elsewhere }: NothingFoundProps) {
  return (
    <Notice
      icon={IconFilterOff}
      title="No results found"
      actions={
        <>
          {filters > 0 && (
            <Button size="xs" onClick={onClear}>{`Clear ${formatNoun(filters, 'filter')}`}</Button>
          )}
          {elsewhere}
        </>
      }
    >
      Adjust your filters and try again to display data.
    </Notice>
  )
}
