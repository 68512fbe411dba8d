import type { MissingCount } from '#domains/attendance-calendar/contract/attendance-calendar.contract.ts'
import { missingAddress } from '#domains/attendance-calendar/rules/missing-address.ts'
import type { SchoolToday } from '../contract/school-today.schemas.ts'

interface Line {
  readonly label: string
  readonly count: number
  readonly url: string
  readonly isWrong?: boolean
}

type Counted = Pick<SchoolToday, 'untaken' | 'excuses' | 'unsure' | 'trend' | 'followUps'>
type Missing = Pick<MissingCount, 'total' | 'withoutPresence' | 'tooEarly'>

/** What is not zero, the most urgent first; what is not known of who is missing is not zero either. */
export function linesOf({ untaken, excuses, unsure, trend, followUps }: Counted, missing: Missing): Line[] {
  const named = (count: number, one: string, many: string) => (count === 1 ? one : many)
  const waiting = excuses?.total ?? 0
  const lines: Line[] = [
    { label: 'missing now', count: missing.total, url: missingAddress, isWrong: true },
    {
      label: `${named(missing.withoutPresence, 'meeting', 'meetings')} not known yet: the video meeting has said nothing`,
      count: missing.withoutPresence,
      url: missingAddress,
    },
    {
      label: `${named(missing.tooEarly, 'meeting', 'meetings')} just begun: too early to say who is missing`,
      count: missing.tooEarly,
      url: missingAddress,
    },
    {
      label: named(waiting, 'excuse to decide', 'excuses to decide'),
      count: waiting,
      url: excuses?.url ?? '/today',
    },
    {
      label: named(untaken.total, 'roll not taken', 'rolls not taken'),
      count: untaken.total,
      url: untaken.url,
    },
    {
      label: named(unsure.participants, 'participant unsure', 'participants unsure'),
      count: unsure.participants,
      url: unsure.rolls[0]?.url ?? '/today',
    },
    { label: 'slipping', count: trend.total, url: '/today' },
    { label: 'promised by you', count: followUps?.total ?? 0, url: followUps?.url ?? '/today' },
  ]
  return lines.filter(({ count }) => count > 0)
}
