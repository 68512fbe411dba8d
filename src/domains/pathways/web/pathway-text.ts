import type { PathwayStage, PathwayType } from '../contract/pathway-words.ts'

export const typeLabels: Readonly<Record<PathwayType, string>> = {
  humanities: 'Humanities',
  stem: 'STEM',
  math: 'Math',
  electives: 'Electives',
}

/** For whom a pathway is, by school stage. */
export const stageLabels: Readonly<Record<PathwayStage, string>> = {
  '': 'All',
  hs: 'High School',
  ms: 'Middle School',
}

/** `9th grade`. */
export const gradeText = (grade: number): string => `${grade}th grade`

/** `6th, 7th, 8th`. */
export const gradesText = (grades: readonly number[]): string =>
  grades.map((grade) => `${grade}th`).join(', ')

/** What is said when an action fails and no field says why (3-shell-and-houses §8). */
export const actionFailed =
  'There was an error running this action. If the problem persists, contact our tech support team.'
