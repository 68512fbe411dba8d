import { z } from 'zod'
import { endpoint, signedInAccess } from '#contract/endpoint.ts'
import { topicName } from '#contract/topic-name.ts'
import { id, instant } from '#contract/values.ts'
import {
  documentKind,
  documentLimitBytes,
  documentTooLarge,
} from '#domains/student-documents/contract/document-kinds.ts'
import { viewTypes } from './onboarding-words.ts'

const family = signedInAccess(
  'Students see their own onboarding and guardians that of children whose records are open to them; employees find nobody.',
)

const familyTask = z.object({
  id: z.number(),
  title: z.string(),
  /** Sanitised HTML. */
  description: z.string(),
  actions: z.array(z.object({ title: z.string(), redirectTo: z.string() })),
  document_kind: documentKind.nullable(),
  /** When it was done by whoever counts in this view; where every guardian does it, by the viewer. */
  done_at: instant.nullable(),
  /**
   * Who did it: `Luis`, or `Kim Staff for you` where staff did it in a mirror; null where it was the viewer themselves.
   */
  done_by: z.string().nullable(),
  file_name: z.string().nullable(),
  /** The viewer did it, and may take it back. */
  is_own: z.boolean(),
  /** Of one that every guardian does: who else has not yet. */
  still_open_for: z.array(z.string()),
})
export type FamilyOnboardingTask = z.output<typeof familyTask>

const familyChecklist = z.object({
  id: z.number(),
  title: z.string(),
  phase: z.string(),
  description: z.string(),
  due_date: z.string(),
  release_date: z.string().nullable(),
  state: z.enum(['open', 'done', 'later', 'locked']),
  /** The checklist that has to be done first; null where that one is not to be named yet. */
  locked_by: z.string().nullable(),
  /** Its tasks; none while it is not released. */
  tasks: z.array(familyTask),
})
export type FamilyOnboardingChecklist = z.output<typeof familyChecklist>

const familyView = z.object({
  view: z.enum(viewTypes),
  /** The viewer’s own; the other is there to be read. */
  is_own: z.boolean(),
  open: z.number(),
  done: z.number(),
  total: z.number(),
  next_due: z.string().nullable(),
  checklists: z.array(familyChecklist),
})
export type FamilyOnboardingView = z.output<typeof familyView>

/** The onboarding in the portal of students and guardians (domain.md §9–10; look, picture 39b). */
export const familyOnboardingContract = {
  getState: endpoint({
    method: 'GET',
    path: '/family/onboarding/state',
    summary: 'Whether there is an onboarding to do in the family of the viewer',
    access: family,
    output: z.object({ is_open: z.boolean() }),
  }),
  getOnboarding: endpoint({
    method: 'GET',
    path: '/family/onboarding',
    summary: 'The released checklists of a student with their tasks, of the first one who has an onboarding',
    access: family,
    input: z.object({ student_id: id.optional() }),
    output: z.object({
      student: z
        .object({
          id: z.number(),
          first_name: z.string(),
          starts_on: z.string(),
          campus: z.string(),
          is_complete: z.boolean(),
          /** Archived: what was done can be read, and nothing is taken any more. */
          is_over: z.boolean(),
        })
        .nullable(),
      students: z.array(z.object({ id: z.number(), first_name: z.string() })),
      /** The viewer’s own first. */
      views: z.array(familyView),
      topics: z.array(topicName),
    }),
  }),
  setTask: endpoint({
    method: 'POST',
    path: '/family/onboarding/tasks/{taskId}',
    summary: 'Says that a task is done, or takes it back',
    access: family,
    input: z.object({ taskId: id, student_id: id, is_done: z.boolean('Choose yes or no.') }),
    output: z.object({ ok: z.literal(true), message: z.string() }),
  }),
  uploadFile: endpoint({
    method: 'POST',
    path: '/family/onboarding/tasks/{taskId}/file',
    summary: 'Hands in the file of a task: checked by content, kept with the documents of the student',
    access: family,
    input: z.object({
      taskId: id,
      student_id: id,
      file: z.file('Choose a file.').max(documentLimitBytes, documentTooLarge),
    }),
    output: z.object({ ok: z.literal(true), message: z.string() }),
  }),
}
