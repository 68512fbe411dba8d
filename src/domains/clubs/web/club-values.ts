import type { ClubDetails, ClubFields } from '../contract/clubs.schemas.ts'

/** A meeting as it is typed; a time that cannot be read is empty. */
export interface MeetingRow {
  readonly weekday: string
  readonly starts: string
  readonly ends: string
  readonly place: string
  readonly video: string
}

/** What is typed into the form of a club. */
export interface ClubValues {
  readonly title: string
  readonly description: string
  /** The number of the campus as text; empty for the whole school. */
  readonly campus: string
  readonly sponsor: { readonly id: number; readonly name: string } | null
  /** Empty for as many as come. */
  readonly capacity: string
  readonly meetings: readonly MeetingRow[]
}

export const clubValues = (club: ClubDetails | undefined): ClubValues => ({
  title: club?.title ?? '',
  description: club?.description ?? '',
  campus: club?.cohort_id == null ? '' : String(club.cohort_id),
  sponsor: club?.sponsor ?? null,
  capacity: club?.capacity == null ? '' : String(club.capacity),
  meetings: (club?.meetings ?? []).map(({ weekday, starts_at, ends_at, place, video_url }) => ({
    weekday: String(weekday),
    starts: starts_at,
    ends: ends_at,
    place,
    video: video_url ?? '',
  })),
})

export const emptyMeeting: MeetingRow = { weekday: '2', starts: '15:30', ends: '16:30', place: '', video: '' }

/** The server's names of the fields. */
export const fieldNames = { campus: ['cohort_id'], sponsor: ['sponsor_id'] } as const

/** What can be said before anything is sent. */
export const checkClub = ({ sponsor, capacity }: ClubValues) => ({
  sponsor: sponsor === null ? 'Choose a sponsor.' : undefined,
  capacity: /^\d*$/.test(capacity.trim()) ? undefined : 'Write a number, or leave it empty.',
})

/** The form as the server takes it. */
export const toFields = (values: ClubValues): ClubFields => ({
  title: values.title,
  description: values.description,
  cohort_id: values.campus === '' ? null : Number(values.campus),
  sponsor_id: values.sponsor?.id ?? 0,
  capacity: values.capacity.trim() === '' ? null : Number(values.capacity),
  meetings: values.meetings.map(({ weekday, starts, ends, place, video }) => ({
    weekday: Number(weekday),
    starts_at: starts,
    ends_at: ends,
    place,
    video_url: video.trim() === '' ? null : video.trim(),
  })),
})
