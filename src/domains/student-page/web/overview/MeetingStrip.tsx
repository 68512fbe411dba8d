import { PresenceStrip } from '#ui/status/PresenceStrip.tsx'
import type { StudentOverview } from '../../contract/student-overview.contract.ts'

type Meeting = StudentOverview['today'][number]

/** A meeting of today as a strip: there since its start, nobody seen, excused, or still to come. */
export function MeetingStrip({ meeting, nowMs }: { meeting: Meeting; nowMs: number }) {
  const scheduled = { startMs: Date.parse(meeting.startsAt), endMs: Date.parse(meeting.endsAt) }
  const isThere =
    ['present', 'late', 'insufficient'].includes(meeting.mark) || (meeting.isRunning && meeting.isSeen)
  const isAbsent =
    meeting.mark === 'unexcused' || (meeting.isRunning && !meeting.isSeen && meeting.mark === 'to-come')
  return (
    <PresenceStrip
      variant="row"
      scheduled={scheduled}
      segments={isThere ? [{ fromMs: scheduled.startMs, toMs: Math.min(nowMs, scheduled.endMs) }] : []}
      {...(isAbsent && { outline: 'absent' as const })}
      {...(meeting.mark === 'excused' && { outline: 'excused' as const })}
      {...(meeting.isRunning && { nowMs })}
    />
  )
}
