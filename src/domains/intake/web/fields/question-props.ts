import type { Question } from '../../rules/form.ts'
import type { Draft } from '../form/use-draft.ts'

export interface QuestionProps {
  readonly draft: Draft
  readonly question: Question
}
