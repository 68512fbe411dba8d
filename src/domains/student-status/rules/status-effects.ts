import { countOf, dayTextOf } from '#contract/clock-text.ts'
import { hasLeftSchool, isAwayFromSchool } from '#domains/people/rules/student-statuses.ts'
import type { ChosenStatus, StatusEffect } from '../contract/student-status.contract.ts'

/** What a student holds while their status changes. */
export interface Holdings {
  readonly name: string
  /** The status before. */
  readonly status: string
  readonly house: string | null
  readonly experiences: readonly string[]
  readonly waits: number
  /** Meetings to come on whose rolls they stand. */
  readonly meetings: number
  readonly clubs: number
  readonly guardians: number
  /** Places that their last change of status gave up. */
  readonly givenUp: readonly string[]
  /** The first day of a leave that lies ahead; null where none is planned. */
  readonly plannedFrom: string | null
}

/** A change of status as it is weighed. */
interface Change {
  readonly to: ChosenStatus
  readonly keepsPlaces: boolean
  /** The school has connected the calendar in which houses meet. */
  readonly hasCalendar: boolean
  /** The school has set up the chat of a community. */
  readonly hasChat: boolean
}

/** Whether places in experiences end with a change. */
export const givesUpPlaces = (to: ChosenStatus, keepsPlaces: boolean): boolean =>
  hasLeftSchool(to) || (to === 'leave_of_absence' && !keepsPlaces)

/** Whether a leave that lies ahead ends with a change: who leaves needs none, and another leave takes its place. */
export const endsPlannedLeave = (to: ChosenStatus): boolean => isAwayFromSchool(to)

const say = (text: string, names: readonly string[] = []): StatusEffect => ({
  text,
  names: [...new Set(names)],
})

/** What a change touches, a sentence each, in the order house, places, meetings, planned leave, calendar, chat, family. */
export function statusEffects(change: Change, holdings: Holdings): StatusEffect[] {
  return [
    ...ofHouse(change, holdings),
    ...ofPlaces(change, holdings),
    ...ofMeetings(change, holdings),
    ...ofPlannedLeave(change, holdings),
    ...ofCalendar(change, holdings),
    ofChat(change),
    ...ofFamily(change, holdings),
  ]
}

const leavesSchool = ({ to }: Change) => hasLeftSchool(to)

function ofHouse(change: Change, { name, house }: Holdings): StatusEffect[] {
  if (house === null) return []
  return [say(leavesSchool(change) ? `${name} leaves ${house}.` : `${name} stays in ${house}.`)]
}

function ofPlaces({ to, keepsPlaces }: Change, holdings: Holdings): StatusEffect[] {
  const { name, status, experiences, waits, givenUp } = holdings
  const has = experiences.length > 0
  if (to === 'active' && isAwayFromSchool(status) && givenUp.length > 0)
    return [say('Places that were given up do not come back by themselves', givenUp)]
  if (!givesUpPlaces(to, keepsPlaces))
    return has && to === 'leave_of_absence'
      ? [
          say('The places are kept', experiences),
          say('Tasks due in the meantime are not required, but count if they are handed in.'),
        ]
      : []
  const free = `${countOf(experiences.length, 'place')} ${experiences.length === 1 ? 'becomes' : 'become'} free`
  return [
    ...(has ? [say(free, experiences)] : []),
    ...(waits > 0 ? [say(`${name} leaves ${countOf(waits, 'wait list')}.`)] : []),
  ]
}

function ofMeetings({ to }: Change, { name, status, meetings }: Holdings): StatusEffect[] {
  if (isAwayFromSchool(to))
    return meetings > 0
      ? [say(`${name} is on no roll from now on: ${countOf(meetings, 'meeting')} to come.`)]
      : []
  if (to === 'hold')
    return [say('Rolls and places stay as they are. No plan of the coming cycle counts them.')]
  return isAwayFromSchool(status)
    ? [say(`${name} is expected again at the meetings of the house and of the experiences.`)]
    : [say('Rolls and places stay as they are. Plans of the coming cycle count them again.')]
}

function ofPlannedLeave(change: Change, { plannedFrom }: Holdings): StatusEffect[] {
  if (plannedFrom === null) return []
  const planned = `The leave planned from ${dayTextOf(plannedFrom)}`
  if (!endsPlannedLeave(change.to)) return [say(`${planned} stays.`)]
  return [say(leavesSchool(change) ? `${planned} is dropped.` : `${planned} is dropped for this one.`)]
}

function ofCalendar(change: Change, { status, house, clubs }: Holdings): StatusEffect[] {
  const { to, hasCalendar } = change
  const guests =
    house !== null && hasCalendar && isAwayFromSchool(to) !== isAwayFromSchool(status)
      ? [say(`The guests of the calendar of ${house} follow when it is synced next.`)]
      : []
  const meetings =
    clubs > 0
      ? `sessions, house events and the meetings of ${countOf(clubs, 'club')}`
      : 'sessions and house events'
  if (leavesSchool(change))
    return [say('Their calendar closes, and links to it in calendar programs end.'), ...guests]
  if (to === 'leave_of_absence')
    return [
      say(
        `Their calendar, in the portal and in calendar programs, loses the ${meetings} to come, and gets them back when they return.`,
      ),
      ...guests,
    ]
  if (to === 'active' && isAwayFromSchool(status))
    return [
      say(`Their calendar, in the portal and in calendar programs, shows ${meetings} again.`),
      ...guests,
    ]
  return [say('Their calendar stays as it is.')]
}

function ofChat(change: Change): StatusEffect {
  if (!change.hasChat) return say('No chat is connected: what there is elsewhere stays as it is.')
  return say(
    leavesSchool(change)
      ? 'They are removed from the community chats when those are synced next.'
      : 'What they have in the community chats stays as it is.',
  )
}

function ofFamily(change: Change, { guardians }: Holdings): StatusEffect[] {
  if (!leavesSchool(change)) return []
  const keep = `${countOf(guardians, 'guardian')} ${guardians === 1 ? 'keeps' : 'keep'}`
  return [
    say('They can no longer log in.'),
    ...(guardians > 0 ? [say(`${keep} the portal: what was there stays readable.`)] : []),
  ]
}
