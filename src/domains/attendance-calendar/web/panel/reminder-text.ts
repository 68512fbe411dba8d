import { formatWhen } from '#ui/format/times.ts'
import type { RollNotTaken } from '../../contract/attendance-calendar.contract.ts'

type ReminderFacts = Pick<RollNotTaken, 'facilitators' | 'reminded_at' | 'reminded_until'>

/** What became of the reminders: nobody asks any more for a roll of long ago (`askedSince`), or one that nobody takes. */
export function reminderText(
  { facilitators, reminded_at: remindedAt, reminded_until: until }: ReminderFacts,
  nowMs: number,
): string {
  const isOver = nowMs >= Date.parse(until)
  if (remindedAt !== null)
    return `${isOver ? 'Last reminded' : 'Reminded'} ${formatWhen(remindedAt, nowMs)}${isOver ? ', not any more' : ''}`
  if (isOver) return 'Too long ago: nobody is reminded any more'
  return facilitators.length === 0 ? 'Nobody takes it, so nobody is reminded' : 'Not reminded yet'
}
