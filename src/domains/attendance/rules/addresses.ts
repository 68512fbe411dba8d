/** The experience that an address is about. `type` is its kind, as in `experienceTypes`. */
export interface ExperiencePlace {
  readonly type: string
  readonly experienceId: number
}

export interface SessionPlace extends ExperiencePlace {
  readonly sessionId: number
}

const experience = ({ type, experienceId }: ExperiencePlace) => `/facilitate/${type}/${experienceId}`

/** Addresses of a facilitator's screens (2-back-office §2); other domains and e-mails link to them too. */
export const addressOf = {
  list: () => '/facilitate/expeditions-learning-goals',
  experience,
  attendance: (place: ExperiencePlace) => `${experience(place)}/attendance/default`,
  aggregated: (place: ExperiencePlace) => `${experience(place)}/attendance/aggregated`,
  session: (place: SessionPlace) => `${experience(place)}/attendance/default/${place.sessionId}`,
  report: (place: SessionPlace) => `${experience(place)}/attendance/default/${place.sessionId}/zoom-report`,
} as const
