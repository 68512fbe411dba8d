import { IconCheck, IconHourglass, IconMailOff, IconUserOff } from '@tabler/icons-react'
import { formatWhen } from '#ui/format/times.ts'
import { Badge } from '#ui/status/Badge.tsx'
import type { AccessState } from '../contract/person.schemas.ts'

/** Whether and how somebody may log in, as a badge; that they may is the normal. */
export function AccessBadge({ access }: { access: AccessState }) {
  if (access === 'active')
    return (
      <Badge family="present" icon={IconCheck} weight="quiet">
        Can log in
      </Badge>
    )
  if (access === 'invited')
    return (
      <Badge family="accent" icon={IconHourglass}>
        Invited
      </Badge>
    )
  if (access === 'never')
    return (
      <Badge family="outline" icon={IconMailOff}>
        Not invited
      </Badge>
    )
  return (
    <Badge family="outline" icon={IconUserOff}>
      {access === 'erased' ? 'Erased' : 'Deactivated'}
    </Badge>
  )
}

export const accessOptions = [
  { value: 'active', label: 'Can log in' },
  { value: 'invited', label: 'Invited' },
  { value: 'never', label: 'Not invited' },
  { value: 'deactivated', label: 'Deactivated' },
  { value: 'erased', label: 'Erased' },
] as const

/** When somebody last logged in; a dash for never. */
export const lastSignInText = (at: string | null): string => (at === null ? '–' : formatWhen(at, Date.now()))
