import { Badge } from '#ui/status/Badge.tsx'
import { studentStatusLabel } from '../rules/student-statuses.ts'

/** Beside a name on a roll: the student is on hold, and expected all the same. Nothing for any other status. */
export const holdBadge = (status: string) =>
  status === 'hold' && <Badge family="outline">{studentStatusLabel(status)}</Badge>
