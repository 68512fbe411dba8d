import { shareMinutes } from './share-minutes.ts'

export const hourSources = ['sessions', 'tasks', 'logged'] as const
export type HourSource = (typeof hourSources)[number]

/** Time that counts, of one thing in one week: sessions of an experience, a task, something that was logged. */
export interface HourEntry {
  /** The Monday of its week. */
  readonly week: string
  readonly source: HourSource
  readonly title: string
  readonly minutes: number
  readonly subjects: readonly string[]
}

/** The part of an entry that is one subject's. Whole minutes: every sum of a page, a file or a subject is one of these. */
export interface HourRow extends Omit<HourEntry, 'subjects'> {
  readonly subject: string
}

/** Entries by subject, in their order; what counts no minute is left out. */
export const hourRows = (entries: readonly HourEntry[]): HourRow[] =>
  entries.flatMap(({ subjects, ...entry }) =>
    shareMinutes([{ minutes: entry.minutes, subjects }])
      .filter(({ minutes }) => minutes > 0)
      .map(({ title: subject, minutes }) => ({ ...entry, subject, minutes })),
  )

export const minutesOf = (rows: readonly { readonly minutes: number }[]): number =>
  rows.reduce((sum, { minutes }) => sum + minutes, 0)
