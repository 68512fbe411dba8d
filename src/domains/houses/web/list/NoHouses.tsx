import { Button } from '@mantine/core'
import { IconHomeSearch } from '@tabler/icons-react'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { InternalLink } from '#web/pages/InternalLink.tsx'
import { houseAddress } from '../../rules/house-addresses.ts'

interface NoHousesProps {
  readonly search: string | undefined
  readonly mayCreate: boolean
  readonly onClear: () => void
}

/** No house yet, or none of this name. */
export function NoHouses({ search, mayCreate, onClear }: NoHousesProps) {
  if (search !== undefined)
    return (
      <EmptyState
        icon={IconHomeSearch}
        title="No results"
        action={
          <Button size="xs" onClick={onClear}>
            Clear search
          </Button>
        }
      >
        {`No house and no advisor is named “${search}”.`}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={IconHomeSearch}
      title="No houses yet"
      action={
        mayCreate && (
          <Button component={InternalLink} href={houseAddress.create()} variant="filled">
            Add the first house
          </Button>
        )
      }
    >
      A house has an advisor, students and a time for its stand-up.
    </EmptyState>
  )
}
