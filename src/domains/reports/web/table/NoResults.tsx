import { Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { formatNoun } from '#ui/format/quantities.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'

/** A report without rows, in the words of the document (2-back-office §8). */
export function NoResults({ filters, onClear }: { readonly filters: number; readonly onClear: () => void }) {
  return (
    <EmptyState
      icon={IconFilterOff}
      title="No results found. Adjust your filters and try again to display data."
      action={
        filters > 0 && <Button size="xs" onClick={onClear}>{`Clear ${formatNoun(filters, 'filter')}`}</Button>
      }
    />
  )
}
