import { formatNoun } from '#ui/format/quantities.ts'

/** Of whom a list of missing units speaks. */
export interface Reckoned {
  /** Students of the stage and grade whose program the reader sees. */
  readonly students: number
  /** Those of whom no plan holds: nothing is reckoned of them. */
  readonly unreckoned: number
  /** Those who still lack credits. */
  readonly short: number
}

/** What a list without a unit says: nobody misses one, nobody who could miss one was reckoned, or none is taught. */
export function nobodyText({ students, unreckoned, short }: Reckoned): {
  readonly title: string
  readonly text: string
  readonly isWell: boolean
} {
  if (students === 0)
    return {
      title: 'No student',
      text: 'You do not have access to anyone’s program in this selection.',
      isWell: false,
    }
  if (unreckoned === students)
    return {
      title: 'Nothing is known yet',
      text: `No graduation plan applies to ${formatNoun(students, 'student')} yet: nothing is known about them.`,
      isWell: false,
    }
  const others =
    unreckoned === 0
      ? ''
      : ` No graduation plan applies to ${formatNoun(unreckoned, 'other')} yet: nothing is known about them.`
  if (short > 0)
    return {
      title: 'No unit that is taught is missing',
      text: `${formatNoun(short, 'student still lacks', 'students still lack')} credits for which no unit is named.${others}`,
      isWell: false,
    }
  return {
    title: 'Nobody misses a unit',
    text: `Every unit that is still needed runs, is planned or is earned.${others}`,
    isWell: unreckoned === 0,
  }
}
