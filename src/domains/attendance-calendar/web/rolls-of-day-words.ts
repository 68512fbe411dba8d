import { formatNoun } from '#ui/format/quantities.ts'
import type { RollsOfDay } from '../contract/calendar.schemas.ts'

/** What is not known of a day: `4 meetings are not over, 1 roll is not taken.`; undefined where all is. */
export function openRollsText({ notOver, notTaken }: RollsOfDay): string | undefined {
  const open = [
    ...(notOver > 0 ? [`${formatNoun(notOver, 'meeting')} ${isOrAre(notOver)} not over`] : []),
    ...(notTaken > 0 ? [`${formatNoun(notTaken, 'roll')} ${isOrAre(notTaken)} not taken`] : []),
  ]
  return open.length === 0 ? undefined : `${open.join(', ')}.`
}

const isOrAre = (count: number) => (count === 1 ? 'is' : 'are')

/** That nobody is absent: of the whole day only once all its rolls are taken (1-staff-tools §2.2). */
export function noAbsencesText(rolls: RollsOfDay): string {
  if (openRollsText(rolls) === undefined) return 'No absences for this day'
  const taken = rolls.meetings - rolls.notOver - rolls.notTaken
  return taken === 0
    ? 'No roll has been taken for this day yet.'
    : `No absences on the rolls that are taken, ${taken} of ${rolls.meetings}.`
}

/**
 * That nobody is excused: an excuse that waits, or lies over a roll that is not taken, excuses nobody on a roll, and is
 * there (1-staff-tools §2.2).
 */
export const noExcusesText = (rolls: RollsOfDay): string =>
  openRollsText(rolls) === undefined
    ? 'No excuses for this day'
    : 'Nobody is excused on a roll of this day yet.'
