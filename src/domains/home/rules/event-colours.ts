import type { ExperienceType } from '#domains/experiences/contract/experience.schemas.ts'

/** The colours of meetings in calendars, as the theme names them (`--hr-session-…`, look §4). */
export const eventColours = [
  'humanities',
  'stem',
  'activity',
  'language-learning-goal',
  'math-learning-goal',
  'elective',
  'learning-goal',
  'track',
  'coworking',
  'student-club',
  'independent-study',
  'house',
] as const
export type EventColour = (typeof eventColours)[number]

/** Types of experiences are spelled otherwise than those of sessions (domain.md §8); two have no colour of their own. */
const ofTypes: Readonly<Record<ExperienceType, EventColour>> = {
  expedition: 'learning-goal',
  humanities: 'humanities',
  stem: 'stem',
  activity: 'activity',
  electives: 'elective',
  independent_study: 'independent-study',
  language_learning_goal: 'language-learning-goal',
  learning_goal: 'learning-goal',
  math_learning_goal: 'math-learning-goal',
  track: 'track',
  coworking: 'coworking',
  extracurricular: 'student-club',
  dual_enrollment: 'independent-study',
}

const colours: ReadonlyMap<string, EventColour> = new Map(Object.entries(ofTypes))

/**
 * The colour of a session by the type of its experience, for staff and for families; house events have one of their
 * own.
 */
export const colourOf = (type: string | null): EventColour =>
  type === null ? 'house' : (colours.get(type) ?? 'learning-goal')
