import type { HourSource } from './hour-rows.ts'

/** Where time that counts comes from, as a page and a file say it. */
export const sourceTitles: Readonly<Record<HourSource, string>> = {
  sessions: 'Sessions',
  tasks: 'Tasks',
  logged: 'Logged work',
}
