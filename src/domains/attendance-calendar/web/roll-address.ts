import { addressOf } from '#domains/attendance/rules/addresses.ts'
import type { AttendableKind } from '../contract/calendar.schemas.ts'

interface Roll {
  readonly attendable_id: number
  readonly type: string | null
  readonly experience_id: number | null
  readonly house_id: number | null
}

/** Where the roll of a session or house event is taken and corrected. */
export function rollAddress({ attendable_id: sessionId, type, experience_id: experienceId, house_id }: Roll) {
  return type !== null && experienceId !== null
    ? addressOf.session({ type, experienceId, sessionId })
    : `/houses/${house_id}/attendances/${sessionId}`
}

/** What a session is called where its house does not say the kind already. */
export const titleOf = ({
  title,
  kind,
}: {
  readonly title: string
  readonly kind: AttendableKind
}): string => (kind === 'session' ? title : `${title} ${kind === 'standup' ? 'stand-up' : 'checkpoint'}`)
