import {
  IconAlertTriangle,
  IconCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconHourglass,
  IconListCheck,
  IconPlayerStop,
  IconRefresh,
  IconUserExclamation,
} from '@tabler/icons-react'
import { Badge } from '#ui/status/Badge.tsx'
import type { JobStatus } from '../../contract/chat-words.ts'

const badges = {
  planned: { family: 'accent', icon: IconListCheck, word: 'Plan' },
  waiting: { family: 'outline', icon: IconCircleDashed, word: 'Waits' },
  running: { family: 'accent', icon: IconHourglass, word: 'Running' },
  retrying: { family: 'late', icon: IconRefresh, word: 'Tried again' },
  held: { family: 'late', icon: IconUserExclamation, word: 'Second person' },
  done: { family: 'outline', icon: IconCheck, word: 'Done' },
  partial: { family: 'late', icon: IconAlertTriangle, word: 'In part' },
  failed: { family: 'unexc', icon: IconAlertTriangle, word: 'Failed' },
  skipped: { family: 'neutral', icon: IconCircleMinus, word: 'Left out' },
  empty: { family: 'neutral', icon: IconCircleMinus, word: 'Nothing to do' },
  stopped: { family: 'neutral', icon: IconPlayerStop, word: 'Stopped' },
} as const

/** How a job stands: what is in part, left out, empty or stopped is no success. */
export function JobState({ status }: { readonly status: JobStatus }) {
  const { family, icon, word } = badges[status]
  return (
    <Badge family={family} icon={icon}>
      {word}
    </Badge>
  )
}
