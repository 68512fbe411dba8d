import { z } from 'zod'
import { askedDate, line, lines, listOf, richText } from '#contract/values.ts'
import { documentKind } from '#domains/student-documents/contract/document-kinds.ts'
import { viewTypes, visibilities } from './onboarding-words.ts'

const noPhase = 'Choose a phase.'
const description = lines(2_000, 'A description takes up to 2,000 characters.').default('')

/** What is written of a checklist (2-back-office §5). */
export const checklistFields = {
  title: line(120, 'A title takes up to 120 characters.').min(1, 'Give the checklist a title.'),
  guardian_description: description,
  student_description: description,
  due_date: askedDate,
  onboarding_phase_id: z.coerce.number(noPhase).int(noPhase).positive(noPhase).max(2_147_483_647, noPhase),
  visible_for: z.enum(visibilities, 'Choose students, guardians, or both.'),
}

export const phaseChoice = z.object({ id: z.number(), title: z.string() })

/** A card of the group's page. */
export const checklistCard = z.object({
  id: z.number(),
  title: z.string(),
  dueDate: z.string(),
  releaseDate: z.string().nullable(),
  /** Families do not see it yet. */
  blocked: z.boolean(),
  visibleFor: z.enum(visibilities),
  onboardingPhaseId: z.number(),
  studentDescription: z.string(),
  guardianDescription: z.string(),
  isLockingNextItems: z.boolean(),
  isLockedByPreviousItems: z.boolean(),
  tasks: z.number(),
})
export type ChecklistCard = z.output<typeof checklistCard>

/** A link within the product, or out of it. */
const redirectTo = line(500, 'An address takes up to 500 characters.').refine(
  (text) => /^(https?:\/\/\S+|\/(?!\/)\S*)$/.test(text),
  'Paste the whole link, beginning with https://, or an address of ours that begins with /.',
)
const action = z.object({
  title: line(60, 'A link’s title takes up to 60 characters.').min(1, 'Say what the link is.'),
  redirectTo,
})

export const taskFields = {
  title: line(160, 'A title takes up to 160 characters.').min(1, 'Give the task a title.'),
  description: richText(10_000, 'A description takes up to 10,000 characters.').default(''),
  actions: listOf(action, 5, 'A task has up to 5 links.').default([]),
  /** A file of this kind is asked for; null where saying so is enough. */
  document_kind: documentKind.nullable().default(null),
  /** Each guardian does it; otherwise whichever is first. */
  is_for_every_guardian: z.boolean('Choose yes or no.').default(false),
}

export const todo = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  actions: z.array(z.object({ title: z.string(), redirectTo: z.string() })),
  document_kind: documentKind.nullable(),
  is_for_every_guardian: z.boolean(),
  version: z.number(),
})
export type Todo = z.output<typeof todo>

export const viewType = z.enum(viewTypes, 'Choose student or guardian.')
