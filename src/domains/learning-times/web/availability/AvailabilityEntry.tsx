import { Button } from '@mantine/core'
import { formatDay, formatDayOf } from '#ui/format/days.ts'
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

/** What holds from a day on; the week of one that is over is told by its number of blocks. */
export function AvailabilityEntry({ entry, blocks, onEdit }: AvailabilityEntryProps) {
  const { valid_from, state, gaps, note, updated_by, updated_at } = entry
  return (
    <Section
      title={`${stateWords[state]}: from ${formatDay(valid_from)}`}
      actions={
        onEdit !== undefined && (
          <Button size="xs" aria-label={`Edit from ${formatDay(valid_from)}`} onClick={onEdit}>
            Edit
          </Button>
        )
      }
    >
      {state !== 'past' && <AvailabilityGrid blocks={blocks} gaps={new Set(gaps)} />}
      <p className={css.quiet}>
        {state === 'past' && `Could not in ${gaps.length} of ${blocks.length * 5} blocks. `}
        {note !== '' && `${note} `}
        {updated_by ?? 'Somebody'}, {formatDayOf(updated_at)}. Times are Eastern.
      </p>
    </Section>
  )
}
