/** The values a note may hold (2-back-office §9, domain.md §6) and the words screens and downloads use for them. */

export const sentiments = ['positive', 'neutral', 'concern'] as const
export type Sentiment = (typeof sentiments)[number]
export const sentimentLabels: Readonly<Record<Sentiment, string>> = {
  positive: 'Positive',
  neutral: 'Neutral',
  concern: 'Concern',
}

export const mediums = ['in_person', 'video_call', 'phone', 'email', 'chat', 'other'] as const
export type Medium = (typeof mediums)[number]
export const mediumLabels: Readonly<Record<Medium, string>> = {
  in_person: 'In person',
  video_call: 'Video call',
  phone: 'Phone',
  email: 'Email',
  chat: 'Chat',
  other: 'Other',
}

export const visibilities = ['all', 'restricted'] as const
export type Visibility = (typeof visibilities)[number]
export const visibilityLabels: Readonly<Record<Visibility, string>> = {
  all: 'All Employees',
  restricted: 'Restricted',
}

/** Who reads a note, said where it is chosen and where it is read (2-back-office §6, docs/decisions/0019). */
export const readersOf: Readonly<Record<Visibility, string>> = {
  all: 'Its author, and staff who teach, advise or oversee the student, read it.',
  restricted: 'Only its author, deans and school directors read it.',
}

/** What stands where a restricted note may not be read. */
export const hiddenTitle = 'Restricted note'

/** Colours of categories are families of the theme, so that they hold in light and dark. */
export const categoryColors = ['neutral', 'accent', 'present', 'late', 'insuf', 'exc', 'unexc'] as const
export type CategoryColor = (typeof categoryColors)[number]
export const colorLabels: Readonly<Record<CategoryColor, string>> = {
  neutral: 'Grey',
  accent: 'Blue',
  present: 'Green',
  late: 'Amber',
  insuf: 'Orange',
  exc: 'Violet',
  unexc: 'Red',
}

/** How far a follow-up is: `due` is one whose day has come, `open` one that is not done, due or not. */
export const followUpStates = ['due', 'open', 'done'] as const

export const notePageSize = 25
export const titleLimit = 160
/** Characters of a body, marks not counted; and with them. */
export const bodyLimit = 20_000
export const bodyHtmlLimit = 200_000
/** Categories a note or a filter names at once; a school has a handful. */
export const mostCategories = 200
export const peopleLimit = 20
export const categoryTitleLimit = 40
