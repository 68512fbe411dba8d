import { IconListDetails } from '@tabler/icons-react'
import { mostCounted, mostSearched } from '#contract/paging.ts'
import { formatCount } from '#ui/format/quantities.ts'
import { PageAlert } from '#ui/page/PageAlert.tsx'

interface OlderRowsProps {
  /** What the rows are: "calls". */
  readonly noun: string
  readonly isMore: boolean
  readonly hasUnsearched: boolean
}

/** That there is more than a list that only grows goes through, and how to come to it. */
export function OlderRows({ noun, isMore, hasUnsearched }: OlderRowsProps) {
  if (isMore)
    return (
      <PageAlert
        family="neutral"
        icon={IconListDetails}
        title={`More than ${formatCount(mostCounted)} ${noun} fit.`}
      >
        These are the newest of them. Narrow them down to see older ones.
      </PageAlert>
    )
  if (!hasUnsearched) return null
  return (
    <PageAlert family="neutral" icon={IconListDetails} title={`There are older ${noun}.`}>
      The search covered only the newest {formatCount(mostSearched)}.
    </PageAlert>
  )
}
