import { Badge, Badges } from '#ui/status/Badge.tsx'
import { splitStatuses } from '../contract/attendance-status.ts'
import { statusStyles } from './status-style.ts'

/**
 * The statuses of a row as they travel (`Late, Insufficient`), side by side; a dash while there are none. `quiet`
 * drops their fill where a status is part of a sentence: *from → to*.
 */
export function StatusBadges({ status, quiet = false }: { status: string; quiet?: boolean }) {
  const statuses = splitStatuses(status)
  if (statuses.length === 0) return '–'
  return (
    <Badges>
      {statuses.map((one) => (
        <Badge key={one} {...statusStyles[one]} {...(quiet && { weight: 'quiet' })}>
          {one}
        </Badge>
      ))}
    </Badges>
  )
}
