import type { School } from './school.ts'

interface SchoolNumber {
  readonly title: string
  readonly about: string
  readonly unit: string
  readonly least: number
  readonly most: number
}

/** Every number that a school sets, with its bounds: what a threshold is and does in the school's words. */
export const schoolNumbers = {
  absenceLimit: {
    title: 'Absences a cycle allows',
    about: 'Unexcused absences in one experience: the 5 of “3 / 5”, where the count is at its worst.',
    unit: 'absences',
    least: 2,
    most: 30,
  },
  daysWithoutAdvisor: {
    title: 'Days away without the advisor',
    about: 'School days in a row that a guardian asks for; of more only the advisor decides.',
    unit: 'school days',
    least: 1,
    most: 30,
  },
  staleDays: {
    title: 'Nothing handed in',
    about: 'After so many days without anything handed in, while tasks were due, the student’s page says so.',
    unit: 'days',
    least: 3,
    most: 60,
  },
  warningPercent: {
    title: 'Attendance that warns',
    about: 'Below this share of the meetings of a cycle a student’s page warns.',
    unit: 'percent',
    least: 1,
    most: 100,
  },
  seriousPercent: {
    title: 'Attendance that is serious',
    about: 'Below this share it is serious.',
    unit: 'percent',
    least: 1,
    most: 100,
  },
  claimMinutes: {
    title: 'A task under review',
    about: 'How long an opened task counts as being reviewed, so that others are given the next one.',
    unit: 'minutes',
    least: 2,
    most: 120,
  },
  welcomeLinkDays: {
    title: 'Link of an invitation',
    about: 'How long the link works with which somebody who was invited chooses a password.',
    unit: 'days',
    least: 1,
    most: 30,
  },
  absenceLinkDays: {
    title: 'Link of an absence',
    about: 'How long the link in the mail about an absence works, with which a guardian excuses it.',
    unit: 'days',
    least: 1,
    most: 60,
  },
  rosterStopPercent: {
    title: 'A roster that stops',
    about:
      'What a roster would end or change waits until somebody has seen it, where it is five rows or more and more than this share of a campus, a house, an experience or all families.',
    unit: 'percent',
    least: 1,
    most: 50,
  },
  consentNoticeDays: {
    title: 'Consent that ends',
    about: 'How long before the consent of a family of a partner school ends lists say so.',
    unit: 'days',
    least: 7,
    most: 180,
  },
  readingPeople: {
    title: 'Reading that is reported: people',
    about: 'Whoever reads the records of fewer people than this in an hour is never reported.',
    unit: 'people',
    least: 20,
    most: 5_000,
  },
  readingTimes: {
    title: 'Reading that is reported: times',
    about: 'This many times what colleagues stay under in nineteen of twenty hours counts as far more.',
    unit: 'times',
    least: 2,
    most: 20,
  },
} as const satisfies Readonly<Record<string, SchoolNumber>> & Partial<Record<keyof School, SchoolNumber>>

export type SchoolNumberName = keyof typeof schoolNumbers

export const schoolNumberNames = Object.keys(schoolNumbers) as SchoolNumberName[]
