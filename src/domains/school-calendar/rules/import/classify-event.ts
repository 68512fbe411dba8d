/**
 * What an event of a school calendar means for the days it takes: `closed` there is no school; `unsure` the file
 * does not say; `school` it says that there is school, also where a break says otherwise; `open` anything else.
 */
export type EventMeaning = 'closed' | 'unsure' | 'school' | 'open'

export interface EventWords {
  readonly title: string
  readonly description: string
  readonly categories: readonly string[]
  /** It takes whole days. */
  readonly isAllDay: boolean
  readonly isCancelled: boolean
}

export interface Classified {
  readonly meaning: EventMeaning
  /** Why it is not imported, or must be looked at; null when it plainly is a day without school. */
  readonly reason: string | null
}

const firstDay = 'It is the first day of school, which is set in the year settings.'
const lastDay = 'It is the last day of school, which is set in the year settings.'
const shortened = 'There is school, with shorter hours.'
const held = 'There is school on this day.'

/** Whether an event says that there is school on its days, were it only for some hours. */
export const saysSchool = ({ meaning, reason }: Classified): boolean =>
  meaning === 'school' || (meaning === 'open' && [firstDay, lastDay, shortened, held].includes(reason ?? ''))

type Known = Readonly<Record<string, Classified>>

/** Categories that calendars of schools use, spelled in letters and hyphens. */
const byCategory: Known = {
  'no-school': { meaning: 'closed', reason: null },
  'no-classes': { meaning: 'closed', reason: null },
  'school-closed': { meaning: 'closed', reason: null },
  closed: { meaning: 'closed', reason: null },
  holiday: { meaning: 'closed', reason: null },
  holidays: { meaning: 'closed', reason: null },
  'public-holiday': { meaning: 'closed', reason: null },
  break: { meaning: 'closed', reason: null },
  recess: { meaning: 'closed', reason: null },
  vacation: { meaning: 'closed', reason: null },
  'early-dismissal': { meaning: 'open', reason: shortened },
  'early-release': { meaning: 'open', reason: shortened },
  'half-day': { meaning: 'open', reason: shortened },
  'delayed-opening': { meaning: 'open', reason: shortened },
  'late-start': { meaning: 'open', reason: shortened },
  'first-day': { meaning: 'open', reason: firstDay },
  'last-day': { meaning: 'open', reason: lastDay },
  school: { meaning: 'school', reason: held },
  'school-day': { meaning: 'school', reason: held },
}

/** Words of titles and descriptions, the first that fits. */
const byWords: readonly (readonly [RegExp, Classified])[] = [
  [/\bfirst day (of|for)\b/, { meaning: 'open', reason: firstDay }],
  [/\blast day (of|for)\b/, { meaning: 'open', reason: lastDay }],
  [
    /\b(no school|no classes|no students|schools? (is |are )?closed|district closed|offices? closed|day off|schools? out)\b/,
    { meaning: 'closed', reason: null },
  ],
  [
    /\b(concert|party|fair|bazaar|assembly|performance|sale|gala|breakfast)\b/,
    { meaning: 'open', reason: 'It does not say that there is no school.' },
  ],
  [
    /\b(early (dismissal|release)|half[- ]day|delayed|late start|partial day|minimum day|shortened)\b/,
    { meaning: 'open', reason: shortened },
  ],
  [
    /\b(school day|snow day make-?up|make-?up day|(classes|school) (resumes?|in session|held)|back to school)\b/,
    { meaning: 'school', reason: held },
  ],
  [
    /\b(closed|closure|holidays?|recess|break|vacation|professional development|teacher work ?day|staff development)\b/,
    { meaning: 'closed', reason: null },
  ],
  [
    /\b(labor|veterans|memorial|columbus|presidents'?|mlk( jr\.?)?|martin luther king,? jr\.?|independence|new year'?s|indigenous peoples'?|christmas) day\b|\b(thanksgiving|juneteenth|christmas|good friday|rosh hashanah|yom kippur|diwali|eid)\b/,
    { meaning: 'closed', reason: null },
  ],
  [/\bobservance\b/, { meaning: 'open', reason: 'It is observed, and school is held.' }],
]

const spelled = (category: string) =>
  category
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-')

/** Reads an event as the staff of a school would: its category first, then its words. */
export function classifyEvent(words: EventWords): Classified {
  if (words.isCancelled) return { meaning: 'open', reason: 'The event is cancelled in its calendar.' }
  const known =
    words.categories.map((category) => byCategory[spelled(category)]).find((found) => found !== undefined) ??
    byText(words.title) ??
    byText(words.description)
  if (known?.meaning === 'closed' && !words.isAllDay)
    return { meaning: 'unsure', reason: 'It takes only part of the day.' }
  if (known) return known
  return words.isAllDay
    ? { meaning: 'unsure', reason: 'The file does not say whether there is school.' }
    : { meaning: 'open', reason: 'It takes only part of the day.' }
}

const byText = (text: string): Classified | undefined => {
  const plain = text.toLowerCase().replaceAll('’', "'")
  return byWords.find(([pattern]) => pattern.test(plain))?.[1]
}
