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
    return { title: 'No student', text: 'You see the program of nobody of this choice.', isWell: false }
  if (unreckoned === students)
    return {
      title: 'Nothing is known yet',
      text: `Of ${formatNoun(students, 'student')} no graduation plan holds yet: nothing is known of them.`,
      isWell: false,
    }
  const others =
    unreckoned === 0
      ? ''
      : ` Of ${formatNoun(unreckoned, 'other')} no graduation plan holds yet: nothing is known of them.`
  if (short > 0)
    return {
      title: 'No unit that is taught is missing',
      text: `${formatNoun(short, 'student lacks', 'students lack')} credits still, for which no unit is named.${others}`,
      isWell: false,
    }
  return {
    title: 'Nobody misses a unit',
    text: `Every unit that is still needed runs, is planned or is earned.${others}`,
    isWell: unreckoned === 0,
  }
}
