import { shortDayText } from './day-text.ts'

interface Closing {
  /** `North Campus`; null for the whole network. */
  readonly campus: string | null
  readonly startsOn: string
  readonly endsOn: string
  /** Why, as families read it. */
  readonly label: string
  readonly today: string
}

/** What people are told: a title that fits into a bell, and the whole sentence. */
export interface Words {
  readonly title: string
  readonly body: string
}

const onDays = ({ startsOn, endsOn }: Pick<Closing, 'startsOn' | 'endsOn'>) =>
  startsOn === endsOn
    ? `on ${shortDayText(startsOn)}`
    : `from ${shortDayText(startsOn)} to ${shortDayText(endsOn)}`

/** `North Campus is closed on Tue, Nov 24: snow.` and what becomes of its meetings; to be changed at will. */
export function closingWords({ campus, label, today, ...days }: Closing): Words {
  const title = `${campus ?? 'School'} is closed ${onDays(days)}`
  const why = label.trim() === '' ? '' : `: ${label.trim().replace(/\.$/, '')}`
  // What belongs to every campus is held while one of them is closed.
  const meetings = campus === null ? 'Meetings' : `Meetings of ${campus}`
  const which =
    days.startsOn <= today && today <= days.endsOn ? 'that have not begun' : 'planned for that time'
  return { title, body: `${title}${why}. ${meetings} ${which} are cancelled.` }
}

/** What people are told when a closed day is a school day again. */
export function openingWords({ campus, date }: { campus: string | null; date: string }): Words {
  const title = `${campus ?? 'School'} is open on ${shortDayText(date)} after all`
  return { title, body: `${title}. The meetings that were cancelled are held.` }
}
