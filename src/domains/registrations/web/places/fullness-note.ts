import { formatShortDay } from '#ui/format/days.ts'
import type { ExperienceHead } from './panel-props.ts'

type Fullness = Pick<
  ExperienceHead,
  'places' | 'least' | 'registered' | 'offered' | 'waiting' | 'leaving' | 'is_over'
>

/** What the bar does not say. */
export function fullnessNote({
  places,
  least,
  registered,
  offered,
  waiting,
  leaving,
  is_over,
}: Fullness): string {
  const over = places === null ? 0 : registered + offered - places
  return [
    places === null ? 'no limit' : over > 0 ? `${over} above the places` : 'places taken',
    leavingNote(leaving, places !== null),
    least === null ? '' : `at least ${least}`,
    offered > 0 ? `${offered} kept for an answer` : '',
    waiting > 0 ? `${waiting} waiting` : '',
    is_over ? 'over: nothing changes any more' : '',
  ]
    .filter((part) => part !== '')
    .join(' · ')
}

/** Who is in the list and not in the bar: their place is the next one's as soon as their drop is said (decision 69). */
function leavingNote(leaving: Fullness['leaving'], hasLimit: boolean): string {
  if (leaving === null) return ''
  const day = formatShortDay(leaving.last_day)
  return leaving.students === 1
    ? `1 more leaves on ${day}${hasLimit ? ' and gives the place already' : ''}`
    : `${leaving.students} more leave by ${day}${hasLimit ? ' and give their places already' : ''}`
}
