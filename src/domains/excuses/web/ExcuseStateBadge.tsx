import { type Icon, IconCircleCheck, IconCircleX, IconHourglass } from '@tabler/icons-react'
import { Badge } from '#ui/status/Badge.tsx'
import type { Family } from '#ui/theme/tokens.ts'
import type { ExcuseState } from '../contract/excuse-values.ts'

interface Look {
  readonly family: Family
  readonly icon: Icon
  readonly word: string
  readonly weight: 'fill' | 'edged'
}

const looks: Readonly<Record<ExcuseState, Look>> = {
  waiting: { family: 'late', icon: IconHourglass, word: 'Waiting for approval', weight: 'fill' },
  approved: { family: 'present', icon: IconCircleCheck, word: 'Approved', weight: 'fill' },
  rejected: { family: 'unexc', icon: IconCircleX, word: 'Rejected', weight: 'edged' },
}

/** How an excuse stands (look §5, picture 09). */
export function ExcuseStateBadge({ state }: { state: ExcuseState }) {
  const { word, ...look } = looks[state]
  return <Badge {...look}>{word}</Badge>
}
