/** How well something was learned, by halves from 0 to 4 (3-shell-and-houses §5). */
export const masteryLevels = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4] as const
export type MasteryLevel = (typeof masteryLevels)[number]

/** What each is called. */
const words: Readonly<Record<MasteryLevel, string>> = {
  0: 'Missed',
  0.5: 'Attempted',
  1: 'Exposure',
  1.5: 'Exposure',
  2: 'Developing',
  2.5: 'Developing',
  3: 'Demonstrating',
  3.5: 'Demonstrating',
  4: 'Extending',
}

export const exemptLabel = 'Exempt'
export const notStartedLabel = 'Not started'

/** From this grade on a level is said with its number (3-shell-and-houses §9). */
export const numericFromGrade = 9

/** A level as a reader of that grade's student sees it: `Demonstrating 3.5` from grade 9 on, before that its word alone. */
export const masteryLabel = (level: MasteryLevel, grade: number): string =>
  grade < numericFromGrade ? words[level] : `${words[level]} ${level}`

/** Every level with its label, `{ '3.5': 'Demonstrating 3.5' }`: the `masteryLevels` of task review. */
export const masteryLabels = (grade: number): Record<string, string> =>
  Object.fromEntries(masteryLevels.map((level) => [String(level), masteryLabel(level, grade)]))

/** A number as a level; throws for what is none, which the database never keeps. */
export function asMasteryLevel(value: number): MasteryLevel {
  const level = masteryLevels.find((one) => one === value)
  if (level === undefined) throw new Error(`${value} is no level of mastery.`)
  return level
}
