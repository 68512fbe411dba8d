import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { formatDay, formatDayOf, formatDayRange } from '#ui/format/days.ts'
import { formatNoun } from '#ui/format/quantities.ts'
import { Section } from '#ui/page/SheetPage.tsx'
import type { Availability, AvailabilityPage } from '../../contract/learning-availability.contract.ts'
import { AvailabilityGrid } from './AvailabilityGrid.tsx'
import css from './availability.module.css'

interface AvailabilityEntryProps {
  readonly entry: Availability
  readonly blocks: AvailabilityPage['blocks']
  readonly onEdit: (() => void) | undefined
}

const stateWords = { past: 'Before', current: 'Now', coming: 'Coming' } as const

/** What holds from a day on; the week of one that is over opens from its number of blocks. */
export function AvailabilityEntry({ entry, blocks, onEdit }: AvailabilityEntryProps) {
  const { valid_from, valid_to, state, gaps, note, updated_by, updated_at } = entry
  const grid = <AvailabilityGrid blocks={blocks} gaps={new Set(gaps)} />
  const days =
    valid_to === null ? `from ${formatDay(valid_from)}` : formatDayRange(valid_from, valid_to, { year: true })
  return (
    <Section
      title={`${stateWords[state]}: ${days}`}
      actions={
        onEdit !== undefined && (
          <Button size="xs" aria-label={`Edit from ${formatDay(valid_from)}`} onClick={onEdit}>
            Edit
          </Button>
        )
      }
    >
      {state === 'past' ? (
        <details className={css.past}>
          <summary>
            <IconChevronRight size={16} stroke={1.75} aria-hidden />
            {gaps.length === 0
              ? 'Could learn in every block'
              : `Could not learn in ${formatNoun(gaps.length, 'block')} of a week`}
          </summary>
          {grid}
        </details>
      ) : (
        grid
      )}
      <p className={css.quiet}>
        {note !== '' && `${note} `}
        {updated_by ?? 'Somebody'}, {formatDayOf(updated_at)}. Times are Eastern.
      </p>
    </Section>
  )
}
