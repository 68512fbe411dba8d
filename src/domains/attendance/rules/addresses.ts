/** The experience that an address is about. `type` is its kind, as in `experienceTypes`. */
export interface ExperiencePlace {
  readonly type: string
  readonly experienceId: number
}

export interface SessionPlace extends ExperiencePlace {
  readonly sessionId: number
}

export interface HousePlace {
  readonly houseId: number
}

export interface EventPlace extends HousePlace {
  readonly eventId: number
}

const houseAttendances = ({ houseId }: HousePlace) => `/houses/${houseId}/attendances`

const experience = ({ type, experienceId }: ExperiencePlace) => `/facilitate/${type}/${experienceId}`

/** Addresses of the attendance screens (2-back-office §2); other domains and emails link to them too. */
export const addressOf = {
  list: () => '/facilitate/expeditions-learning-goals',
  experience,
  attendance: (place: ExperiencePlace) => `${experience(place)}/attendance/default`,
  aggregated: (place: ExperiencePlace) => `${experience(place)}/attendance/aggregated`,
  session: (place: SessionPlace) => `${experience(place)}/attendance/default/${place.sessionId}`,
  report: (place: SessionPlace) => `${experience(place)}/attendance/default/${place.sessionId}/zoom-report`,
  houseAttendances,
  houseEvent: (place: EventPlace) => `${houseAttendances(place)}/${place.eventId}`,
  houseReport: (place: EventPlace) => `${houseAttendances(place)}/${place.eventId}/zoom-report`,
} as const
