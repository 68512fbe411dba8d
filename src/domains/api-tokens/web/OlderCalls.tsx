import { IconListDetails } from '@tabler/icons-react'
import { formatCount } from '#ui/format/quantities.ts'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import { mostCounted, mostSearched } from '../contract/api-tokens.contract.ts'

interface OlderCallsProps {
  readonly isMore: boolean
  readonly hasUnsearched: boolean
}

/** That there are more calls than the list goes through, and how to come to them. */
export function OlderCalls({ isMore, hasUnsearched }: OlderCallsProps) {
  if (isMore)
    return (
      <PageAlert
        family="neutral"
        icon={IconListDetails}
        title={`More than ${formatCount(mostCounted)} calls fit.`}
      >
        These are the newest of them. Narrow them down to see older ones.
      </PageAlert>
    )
  if (!hasUnsearched) return null
  return (
    <PageAlert family="neutral" icon={IconListDetails} title="There are older calls.">
      What fits was looked for among the newest {formatCount(mostSearched)}.
    </PageAlert>
  )
}
