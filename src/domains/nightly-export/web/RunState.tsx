import { IconCheck, IconLoader, IconReplace, IconX } from '@tabler/icons-react'
import { Badge } from '#ui/status/Badge.tsx'
import type { ExportRun } from '../contract/nightly-export.contract.ts'

const looks = {
  running: { family: 'neutral', icon: IconLoader, word: 'Under way' },
  done: { family: 'present', icon: IconCheck, word: 'Complete' },
  failed: { family: 'unexc', icon: IconX, word: 'Failed' },
  writtenOver: { family: 'neutral', icon: IconReplace, word: 'Written over' },
} as const

/** How an export ended, as a word, or that what it brought is not there any more. */
export function RunState({ state, writtenOverAt }: Pick<ExportRun, 'state' | 'writtenOverAt'>) {
  const { family, icon, word } = looks[writtenOverAt === null ? state : 'writtenOver']
  return (
    <Badge family={family} icon={icon} weight="quiet">
      {word}
    </Badge>
  )
}
