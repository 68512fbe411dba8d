import type { ChecklistCard } from '../../contract/checklists.schemas.ts'
import type { Visibility } from '../../contract/onboarding-words.ts'

export type EditedChecklist = ChecklistCard & { readonly version: number; readonly begun: number }

export interface ChecklistValues {
  readonly title: string
  readonly phase: string
  readonly due: string
  readonly forStudents: boolean
  readonly forGuardians: boolean
  readonly studentDescription: string
  readonly guardianDescription: string
}

export const checklistValues = (
  checklist: EditedChecklist | undefined,
  phases: readonly { readonly id: number }[],
): ChecklistValues => ({
  title: checklist?.title ?? '',
  phase: String(checklist?.onboardingPhaseId ?? (phases.length === 1 ? phases[0]?.id : undefined) ?? ''),
  due: checklist?.dueDate ?? '',
  forStudents: checklist === undefined || checklist.visibleFor !== 'guardian',
  forGuardians: checklist === undefined || checklist.visibleFor !== 'student',
  studentDescription: checklist?.studentDescription ?? '',
  guardianDescription: checklist?.guardianDescription ?? '',
})

/** The server's names of the fields. */
export const checklistNames = {
  phase: ['onboarding_phase_id'],
  due: ['due_date', 'release_date'],
  forStudents: ['visible_for'],
  studentDescription: ['student_description'],
  guardianDescription: ['guardian_description'],
} as const

export const checkChecklist = (values: ChecklistValues) => ({
  title: values.title.trim() === '' ? 'Give the checklist a title.' : undefined,
  due: values.due === '' ? 'Choose a due date.' : undefined,
  phase: values.phase === '' ? 'Choose a phase.' : undefined,
  forStudents: values.forStudents || values.forGuardians ? undefined : 'Choose students, guardians, or both.',
})

const visibilityOf = ({ forStudents, forGuardians }: ChecklistValues): Visibility =>
  forStudents && forGuardians ? 'both' : forStudents ? 'student' : 'guardian'

/**
 * The checklist as the server takes it: visible for both sides where both are on, else for the one that is; what the
 * other side would read is kept.
 */
export const toChecklist = (values: ChecklistValues) => ({
  title: values.title,
  onboarding_phase_id: Number(values.phase),
  due_date: values.due,
  visible_for: visibilityOf(values),
  student_description: values.studentDescription,
  guardian_description: values.guardianDescription,
})
