/**
 * Every feature that a school can hold back, with what the page of feature flags says of it. A call names the feature it
 * is part of (`feature` of its endpoint), a screen asks `useFeature`; who has it is data (1-staff-tools §2.6).
 */
export const features = {
  'student-timeline': {
    title: 'One line of time',
    description: 'Attendance, notes, tasks, assessments and status of a student on one line to scroll.',
  },
  'saved-views': {
    title: 'Saved views',
    description: 'Keeps the filters of a list under a name, for yourself or for colleagues.',
  },
} as const satisfies Readonly<Record<string, { readonly title: string; readonly description: string }>>

export type Feature = keyof typeof features

const known = new Set<string>(Object.keys(features))
/** A flag that an older version of the product left behind has no feature. */
export const isFeature = (key: string): key is Feature => known.has(key)
