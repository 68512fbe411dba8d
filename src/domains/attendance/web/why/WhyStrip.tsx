import { PresenceStrip } from '#ui/status/PresenceStrip.tsx'
import type { WhyPanel } from '../../contract/attendance.schemas.ts'
import { splitStatuses } from '../../contract/attendance-status.ts'

/** The strip of the panel: ticks, minutes, where lateness begins, how many minutes are needed (look §7.9). */
export function WhyStrip({ why, nowMs }: { why: WhyPanel; nowMs: number }) {
  const scheduled = { startMs: Date.parse(why.startAt), endMs: Date.parse(why.endAt) }
  if (nowMs < scheduled.startMs) return null
  const isRunning = nowMs < scheduled.endMs
  const segments = why.segments.map(({ joinedAt, leftAt }) => ({
    fromMs: Date.parse(joinedAt),
    toMs: leftAt === null ? Math.min(nowMs, scheduled.endMs) : Date.parse(leftAt),
  }))
  const statuses = splitStatuses(why.computedStatus)
  const first = segments[0]
  const outline = statuses.includes('Excused Absent')
    ? 'excused'
    : statuses.includes('Unexcused Absent')
      ? 'absent'
      : undefined
  const isNeeded = outline === undefined && segments.length > 0
  return (
    <PresenceStrip
      variant="panel"
      scheduled={scheduled}
      segments={segments}
      lateFromMs={Date.parse(why.lateFromAt)}
      {...(segments.length === 0 && outline !== undefined && { outline })}
      {...(statuses.includes('Late') && first !== undefined && { lateUntilMs: first.fromMs })}
      {...(isRunning && { nowMs })}
      {...(isNeeded && { footnote: `${why.presentMinutes} min, needs ${why.neededMinutes}` })}
    />
  )
}
