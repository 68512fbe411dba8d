import { IconCheck, IconLoader, IconX } from '@tabler/icons-react'
import { Badge } from '#ui/status/Badge.tsx'
import type { ExportRun } from '../contract/nightly-export.contract.ts'

const looks = {
  running: { family: 'neutral', icon: IconLoader, word: 'Under way' },
  done: { family: 'present', icon: IconCheck, word: 'Complete' },
  failed: { family: 'unexc', icon: IconX, word: 'Failed' },
} as const

/** How an export ended, as a word. */
export function RunState({ state }: Pick<ExportRun, 'state'>) {
  const { family, icon, word } = looks[state]
  return (
    <Badge family={family} icon={icon} weight="quiet">
      {word}
    </Badge>
  )
}
