import { z } from 'zod'
import { studentStatuses } from '#domains/people/rules/student-statuses.ts'
import { onboardingStatuses } from './onboarding-words.ts'

const status = z.enum(onboardingStatuses)
const option = z.object({ value: z.string(), label: z.string() })

const guardian = z.object({ id: z.number(), name: z.string(), email: z.string() })
const guardianStatus = z.object({
  name: z.string(),
  status,
  lastCompletedChecklist: z.string().nullable(),
})

const family = z.object({
  /** Of the student. */
  id: z.number(),
  name: z.string(),
  gender: z.string().nullable(),
  soraEmail: z.string(),
  /** Two letters. */
  state: z.string().nullable(),
  guardians: z.array(guardian),
  grade: z.number(),
  /** Null while unassigned. */
  campus: z.string().nullable(),
  onboardingStatus: status,
  lastCompletedChecklist: z.string().nullable(),
  /** In the order of `guardians`. */
  guardianStatuses: z.array(guardianStatus),
  /** The first day of school; null while unassigned. */
  startDate: z.string().nullable(),
})

/** A line of the table of families (2-back-office §3). */
export const familyRow = family.extend({
  studentStatus: z.enum(studentStatuses),
  welcomeEmailsReceived: z.number(),
  onboardingGroupId: z.number().nullable(),
})
export type FamilyRow = z.output<typeof familyRow>

/** A line of the list for the file (3-shell-and-houses §3). */
export const exportedFamily = family.extend({ transcriptStatus: z.enum(['received', 'missing']) })
export type ExportedFamily = z.output<typeof exportedFamily>

/** What an act on many has to know of each. */
export const chosenFamily = familyRow.pick({
  id: true,
  name: true,
  onboardingStatus: true,
  onboardingGroupId: true,
})
export type ChosenFamily = z.output<typeof chosenFamily>

export const campusTab = z.object({ value: z.number(), label: z.string(), count: z.number() })
export type CampusTab = z.output<typeof campusTab>

/** A start date that has a group. */
export const startOfGroup = z.object({ groupId: z.number(), cycleId: z.number(), label: z.string() })

/** A campus with the start dates for which it has a group. */
export const campusChoice = z.object({ id: z.number(), title: z.string(), starts: z.array(startOfGroup) })
export type CampusChoice = z.output<typeof campusChoice>

export { option }
