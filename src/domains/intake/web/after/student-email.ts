import type { ShownForm } from '../../contract/intake.schemas.ts'

/** Where the link of the student goes: what stands in the draft, or in the part that was sent. Empty where nothing does. */
export const studentEmailOf = (
  { answers }: Pick<ShownForm, 'answers'>,
  draft: Readonly<Record<string, string>> | undefined,
): string => (draft === undefined ? answers['student_email']?.value : draft['student_email']) ?? ''
