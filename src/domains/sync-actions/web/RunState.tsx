import { IconAlertTriangle, IconCheck, IconCircleDashed, IconHourglass } from '@tabler/icons-react'
import { Badge } from '#ui/status/Badge.tsx'
import type { JobRun } from '../contract/sync-actions.contract.ts'

const badges = {
  done: { family: 'outline', icon: IconCheck, word: 'Done' },
  failed: { family: 'unexc', icon: IconAlertTriangle, word: 'Failed' },
  runs: { family: 'accent', icon: IconHourglass, word: 'Running' },
  waits: { family: 'outline', icon: IconCircleDashed, word: 'Waits' },
} as const

/** How a run stands; a dash where there was none. */
export function RunState({ run }: { run: JobRun | undefined }) {
  if (run === undefined) return <>–</>
  const { family, icon, word } = badges[run.state]
  return (
    <Badge family={family} icon={icon}>
      {word}
    </Badge>
  )
}
