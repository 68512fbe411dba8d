import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconGitPullRequest,
  IconLoader2,
  IconUpload,
  IconX,
} from '@tabler/icons-react'
import { Badge } from '#ui/status/Badge.tsx'
import type { ImportState as State } from '../contract/roster-values.ts'

const states = {
  receiving: { word: 'Being sent', family: 'neutral', icon: IconUpload },
  reading: { word: 'Being compared', family: 'accent', icon: IconLoader2 },
  open: { word: 'Open', family: 'late', icon: IconGitPullRequest },
  applying: { word: 'Being applied', family: 'accent', icon: IconLoader2 },
  applied: { word: 'Applied', family: 'present', icon: IconCheck },
  rolling_back: { word: 'Being rolled back', family: 'accent', icon: IconLoader2 },
  rolled_back: { word: 'Rolled back', family: 'neutral', icon: IconArrowBackUp },
  discarded: { word: 'Discarded', family: 'neutral', icon: IconX },
  unreadable: { word: 'Not readable', family: 'unexc', icon: IconAlertTriangle },
} as const satisfies Record<State, object>

/** How far an import is. */
export function ImportState({ state }: { state: State }) {
  const { word, family, icon } = states[state]
  return (
    <Badge family={family} icon={icon}>
      {word}
    </Badge>
  )
}

export const stateOptions = Object.entries(states).map(([value, { word }]) => ({
  value: value as State,
  label: word,
}))

const formats: Readonly<Record<string, string>> = {
  'oneroster_1.1': 'OneRoster 1.1',
  'oneroster_1.2': 'OneRoster 1.2',
  sds: 'OneRoster, as SDS',
  table: 'Table',
  external: 'External students',
}
export const formatWord = (format: string) => formats[format] ?? ''

/** Students of partner schools: they log in nowhere, have a school and no campus. */
export const isOfExternals = ({ format }: { readonly format: string }) => format === 'external'
