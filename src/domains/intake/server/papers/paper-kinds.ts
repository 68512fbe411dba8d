import type { QuestionKey } from '../../rules/form-texts.ts'

/** The question that asks for papers of a kind. */
export const questionOfKind = { transcript: 'transcript', other: 'other_paper' } as const satisfies Record<
  string,
  QuestionKey
>

/** The kind of a paper that answers a question. */
export const kindOfQuestion = (question: string): keyof typeof questionOfKind =>
  question === questionOfKind.transcript ? 'transcript' : 'other'
