import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { topicName } from '#contract/topic-name.ts'
import { id, instant } from '#contract/values.ts'
import { graduationStatus } from '#domains/graduation/contract/graduation-status.ts'
import { meetingState } from '#domains/person-sheet/contract/person-sheet.contract.ts'

/** The tabs of a student's page, in their order; which of them there are is said by what the viewer may open. */
export const studentTabs = [
  'overview',
  'details',
  'notes',
  'program',
  'reports',
  'status',
  'documents',
  'timeline',
  'transcript',
  'learning-history',
  'learning-hours',
  'learning-availability',
  'pathways',
] as const
export type StudentTab = (typeof studentTabs)[number]

/** The head of a student's page (`pages.md`, Students; look, picture 24). */
const studentHead = z.object({
  id: z.number(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  pronouns: z.string().nullable(),
  grade: z.number(),
  status: z.string(),
  isDeactivated: z.boolean(),
  campus: z.string(),
  house: z.object({ id: z.number(), title: z.string(), url: z.string().nullable() }).nullable(),
  advisor: z.object({ id: z.number(), name: z.string() }).nullable(),
  email: z.string(),
  /** The year in which they leave school with grade 12, one grade a year. */
  graduates: z.number(),
  /** How far they are on the way to graduating, and what decides it; null for who does not see their program. */
  graduation: z.object({ status: graduationStatus, tightest: z.string() }).nullable(),
  /** The meetings that run now, with their rolls' addresses. Null for who sees no roll of the student. */
  now: z
    .array(
      z.object({
        attendableId: z.number(),
        title: z.string(),
        url: z.string(),
        endsAt: instant,
        state: meetingState,
      }),
    )
    .nullable(),
  tabs: z.array(z.object({ value: z.enum(studentTabs), label: z.string() })),
  can: z.object({
    addAbsence: z.boolean(),
    writeNote: z.boolean(),
    seeAs: z.boolean(),
    edit: z.boolean(),
  }),
  topics: z.array(topicName),
})
export type StudentHead = z.output<typeof studentHead>

export const studentPageContract = {
  getStudentHead: endpoint({
    method: 'GET',
    path: '/backoffice/students/{studentId}',
    summary: 'The head of the page of a student the viewer sees, with the tabs they may open',
    access: 'people.view',
    input: z.object({ studentId: id }),
    output: studentHead,
  }),
}
