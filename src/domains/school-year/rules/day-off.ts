import type { ClosureReason } from '../contract/closures.ts'

interface DayOff {
  readonly title: string
  readonly closedFor: ClosureReason | null
}

/** What is said of a day off wherever one is drawn: a holiday by its name, a closed day with its reason. */
export const dayOffTitle = ({ title, closedFor }: DayOff): string =>
  closedFor === null ? title : `Closed: ${title}`

/** The reasons as one chooses them, and the words families read unless somebody writes better ones. */
export const closureWords: Readonly<
  Record<ClosureReason, { readonly name: string; readonly label: string }>
> = {
  snow: { name: 'Snow', label: 'snow' },
  weather: { name: 'Weather', label: 'severe weather' },
  power: { name: 'Power', label: 'a power outage' },
  health: { name: 'Health', label: 'illness' },
  other: { name: 'Other', label: '' },
}
