import type { ClubRole } from '../contract/club-words.ts'

export const roleLabels: Readonly<Record<ClubRole, string>> = {
  president: 'President',
  vice_president: 'Vice president',
  secretary: 'Secretary',
  treasurer: 'Treasurer',
  member: 'Member',
}

/** By ISO weekday, from Monday. */
export const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const
