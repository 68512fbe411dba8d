/**
 * The tables that only grow: they stand in parts, one a school year, and after these many whole years beyond its end a
 * part may be put away (docs/decisions/0059). Nothing is put away by itself; what a school limits the keeping of is deleted (docs/decisions/0113).
 */
export const partedTables = {
  presence_events: { keptYears: 7, holds: 'what meetings and their reports told of each student' },
  attendance_changes: { keptYears: 7, holds: 'every change of a status, and by whom' },
  audit_log: { keptYears: 7, holds: 'who did what' },
  notifications: { keptYears: 1, holds: 'what people were told in their bells' },
  outbox_mails: { keptYears: 2, holds: 'emails with their texts' },
} as const

export type PartedTable = keyof typeof partedTables

export const isPartedTable = (name: string): name is PartedTable => Object.hasOwn(partedTables, name)

/** `2025–2026`, of the year in which a school year begins. */
export const schoolYearText = (year: number): string => `${year}–${year + 1}`
