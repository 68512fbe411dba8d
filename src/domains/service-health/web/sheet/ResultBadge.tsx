import {
  IconAlertTriangle,
  IconCheck,
  IconCircleDashed,
  IconCircleHalf2,
  IconMinus,
  IconPlayerStop,
} from '@tabler/icons-react'
import { Badge } from '#ui/status/Badge.tsx'
import type { RunResult } from '../../contract/service-health.schemas.ts'

const badges = {
  done: { family: 'outline', icon: IconCheck, word: 'Done' },
  empty: { family: 'outline', icon: IconMinus, word: 'Nothing to do' },
  partial: { family: 'late', icon: IconCircleHalf2, word: 'In part' },
  failed: { family: 'unexc', icon: IconAlertTriangle, word: 'Failed' },
  cancelled: { family: 'late', icon: IconPlayerStop, word: 'Stopped' },
} as const

/** How a run ended: what was empty, stopped or done in part is not called done. */
export function ResultBadge({ result }: { readonly result: RunResult | undefined }) {
  if (result === undefined)
    return (
      <Badge family="outline" icon={IconCircleDashed}>
        Not run yet
      </Badge>
    )
  const { word, ...badge } = badges[result]
  return <Badge {...badge}>{word}</Badge>
}
