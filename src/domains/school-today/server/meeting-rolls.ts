import { addressOf } from '#domains/attendance/rules/addresses.ts'

/** What tells where the roll of a meeting is, and what it is called. */
export interface MeetingRoll {
  readonly id: number
  readonly kind: 'session' | 'standup' | 'checkpoint'
  readonly type: string | null
  readonly experienceId: number | null
  readonly houseId: number | null
}

/** Where the roll of a meeting is. */
export const rollUrlOf = ({ id, type, experienceId, houseId }: MeetingRoll): string =>
  type !== null && experienceId !== null
    ? addressOf.session({ type, experienceId, sessionId: id })
    : addressOf.houseEvent({ houseId: houseId ?? 0, eventId: id })

/** Where unsure participants of a meeting are matched. */
export const reportUrlOf = (place: MeetingRoll): string => `${rollUrlOf(place)}/zoom-report`

const kindNames = { session: '', standup: ' stand-up', checkpoint: ' checkpoint' } as const

/** `Juniper House stand-up`, `The Kelp Forest`. */
export const meetingTitleOf = ({ title, kind }: Pick<MeetingRoll, 'kind'> & { readonly title: string }) =>
  title + kindNames[kind]
