/** The experience that an address is about. `type` is its kind, as in `experienceTypes`. */
export interface ExperienceIds {
  readonly type: string
  readonly experienceId: number
}

export interface SessionIds extends ExperienceIds {
  readonly sessionId: number
}

export interface HousePlace {
  readonly houseId: number
}

export interface EventIds extends HousePlace {
  readonly eventId: number
}

const houseAttendances = ({ houseId }: HousePlace) => `/houses/${houseId}/attendances`

const experience = ({ type, experienceId }: ExperienceIds) => `/facilitate/${type}/${experienceId}`

/** Addresses of the attendance screens (2-back-office §2); other domains and emails link to them too. */
export const addressOf = {
  list: () => '/facilitate/expeditions-learning-goals',
  experience,
  attendance: (ids: ExperienceIds) => `${experience(ids)}/attendance/default`,
  aggregated: (ids: ExperienceIds) => `${experience(ids)}/attendance/aggregated`,
  session: (ids: SessionIds) => `${experience(ids)}/attendance/default/${ids.sessionId}`,
  report: (ids: SessionIds) => `${experience(ids)}/attendance/default/${ids.sessionId}/zoom-report`,
  recording: (recordingId: number) => `/recording/${recordingId}`,
  houseAttendances,
  houseEvent: (ids: EventIds) => `${houseAttendances(ids)}/${ids.eventId}`,
  houseReport: (ids: EventIds) => `${houseAttendances(ids)}/${ids.eventId}/zoom-report`,
} as const
