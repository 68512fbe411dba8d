import { IconCheck, IconCircleHalf2, IconClock, IconFileCheck, IconUserX } from '@tabler/icons-react'
import { Badge, type BadgeProps } from '../status/Badge.tsx'
import type { ExampleStudent } from './example-roll.ts'

export const exampleStatuses: Record<ExampleStudent['status'], BadgeProps & { severity: number }> = {
  unexcused: { family: 'unexc', icon: IconUserX, weight: 'edged', children: 'Unexcused Absent', severity: 5 },
  excused: { family: 'exc', icon: IconFileCheck, children: 'Excused Absent', severity: 4 },
  insufficient: { family: 'insuf', icon: IconCircleHalf2, children: 'Insufficient', severity: 3 },
  late: { family: 'late', icon: IconClock, children: 'Late', severity: 2 },
  present: { family: 'present', icon: IconCheck, weight: 'quiet', children: 'Present', severity: 1 },
}

/** A status of the example roll. */
export function ExampleBadge({ status }: { status: ExampleStudent['status'] }) {
  const { severity: _, ...badge } = exampleStatuses[status]
  return <Badge {...badge} />
}
