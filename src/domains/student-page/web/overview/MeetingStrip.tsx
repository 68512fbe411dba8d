import { PresenceStrip } from '#ui/status/PresenceStrip.tsx'
import type { StudentOverview } from '../../contract/student-overview.contract.ts'
import { outlineOf } from '../../rules/today-words.ts'

type Meeting = NonNullable<StudentOverview['today']>[number]

/** A meeting of today as a strip: there and for how long, not seen, not known yet, excused, or still to come. */
export function MeetingStrip({ meeting, nowMs }: { meeting: Meeting; nowMs: number }) {
  const { mark, state, joinedAt } = meeting
  const outline = outlineOf(meeting)
  const scheduled = { startMs: Date.parse(meeting.startsAt), endMs: Date.parse(meeting.endsAt) }
  return (
    <PresenceStrip
      variant="row"
      scheduled={scheduled}
      segments={presenceOf(meeting, scheduled, nowMs)}
      {...(mark === 'late' && joinedAt !== null && { lateUntilMs: Date.parse(joinedAt) })}
      {...(outline !== undefined && { outline })}
      {...(state !== null && { nowMs })}
    />
  )
}

/** One stretch from the first join on, as long as they were seen, until now while they are in it; the whole meeting where staff said they were there. */
function presenceOf(
  { mark, state, joinedAt, leftAt, presentSeconds }: Meeting,
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
  nowMs: number,
) {
  const wasThere = mark === 'present' || mark === 'late' || mark === 'insufficient'
  const isRunning = state !== null
  if (!wasThere && !(isRunning && joinedAt !== null)) return []
  if (joinedAt === null) return [{ fromMs: startMs, toMs: Math.min(nowMs, endMs) }]
  const fromMs = Math.max(startMs, Date.parse(joinedAt))
  return [
    { fromMs, toMs: isRunning && leftAt === null ? nowMs : Math.min(endMs, fromMs + presentSeconds * 1000) },
  ]
}
