import type { FacilitatedExperience } from '../contract/facilitate.contract.ts'

export type TodaySession = FacilitatedExperience['todaySessions'][number]

export interface TodayRow {
  readonly experience: FacilitatedExperience
  readonly session: TodaySession
}

const order: Record<TodaySession['state'], number> = {
  running: 0,
  roll_not_taken: 2,
  upcoming: 1,
  roll_taken: 3,
}

/** Today's sessions of all experiences: running first, then what comes, then what is over. */
export function todayRows(experiences: readonly FacilitatedExperience[]): TodayRow[] {
  return experiences
    .flatMap((experience) => experience.todaySessions.map((session) => ({ experience, session })))
    .sort(
      (one, other) =>
        order[one.session.state] - order[other.session.state] ||
        Date.parse(one.session.startAt) - Date.parse(other.session.startAt),
    )
}

/** Rolls of earlier days that were not taken, the latest first. Today's stand among today's sessions. */
export function rollsNotTaken(experiences: readonly FacilitatedExperience[]) {
  const today = new Set(experiences.flatMap((one) => one.todaySessions.map(({ sessionId }) => sessionId)))
  return experiences
    .flatMap((experience) => experience.rollsNotTaken.map((roll) => ({ experience, roll })))
    .filter(({ roll }) => !today.has(roll.sessionId))
    .sort((one, other) => Date.parse(other.roll.startAt) - Date.parse(one.roll.startAt))
}

/** Experiences by kind, in the order they come. */
export function byKind(experiences: readonly FacilitatedExperience[]) {
  return [...Map.groupBy(experiences, (experience) => experience.typeTitle)].map(([title, members]) => ({
    title,
    experiences: members,
  }))
}
