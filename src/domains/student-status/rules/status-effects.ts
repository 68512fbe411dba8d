import { countOf } from '#contract/clock-text.ts'
import type { ChosenStatus } from '../contract/student-status.contract.ts'

/** What a student holds while their status changes. */
export interface Holdings {
  readonly name: string
  readonly house: string | null
  readonly experiences: readonly string[]
  readonly waits: number
  /** Meetings to come on whose rolls they stand. */
  readonly meetings: number
  readonly guardians: number
}

/** So many are named; the rest is a number. */
const mostNamed = 4

const listed = (titles: readonly string[]) => {
  const different = [...new Set(titles)]
  const more = different.length - mostNamed
  return new Intl.ListFormat('en-US').format([
    ...different.slice(0, mostNamed),
    ...(more > 0 ? [`${more} more`] : []),
  ])
}

/** Whether places in experiences end with a change. */
export const givesUpPlaces = (to: ChosenStatus, keepsPlaces: boolean): boolean =>
  to === 'withdrawn' || to === 'graduated' || (to === 'leave_of_absence' && !keepsPlaces)

/** Whether the student is on no roll afterwards. */
export const isAway = (to: ChosenStatus): boolean =>
  to === 'withdrawn' || to === 'graduated' || to === 'leave_of_absence'

/** What a change touches, a sentence each, in the order house, places, meetings, family. */
export function statusEffects(
  { to, keepsPlaces }: { readonly to: ChosenStatus; readonly keepsPlaces: boolean },
  { name, house, experiences, waits, meetings, guardians }: Holdings,
): string[] {
  const leaves = to === 'withdrawn' || to === 'graduated'
  const gives = givesUpPlaces(to, keepsPlaces)
  const has = experiences.length > 0
  return [
    house !== null && (leaves ? `${name} leaves ${house}.` : `${name} stays in ${house}.`),
    has &&
      gives &&
      `${countOf(experiences.length, 'place')} ${experiences.length === 1 ? 'becomes' : 'become'} free: ${listed(experiences)}.`,
    has && !gives && to === 'leave_of_absence' && `The places in ${listed(experiences)} are kept.`,
    waits > 0 && gives && `${name} leaves ${countOf(waits, 'wait list')}.`,
    isAway(to) &&
      meetings > 0 &&
      `${name} is on no roll from now on: ${countOf(meetings, 'meeting')} to come.`,
    to === 'active' && `${name} is expected again at the meetings of the house and of the experiences.`,
    to === 'hold' && 'Rolls and places stay as they are. No plan of the coming cycle counts them.',
    leaves && 'They can no longer log in.',
    leaves &&
      guardians > 0 &&
      `${countOf(guardians, 'guardian')} ${guardians === 1 ? 'keeps' : 'keep'} the portal: what was there stays readable.`,
  ].filter((effect) => effect !== false)
}
