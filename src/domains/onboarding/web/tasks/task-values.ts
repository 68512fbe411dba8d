import type { DocumentKind } from '#domains/student-documents/contract/document-kinds.ts'
import type { Todo } from '../../contract/checklists.schemas.ts'

export interface LinkRow {
  readonly title: string
  readonly redirectTo: string
}

export interface TaskValues {
  readonly title: string
  readonly description: string
  readonly actions: readonly LinkRow[]
  /** Empty where saying so is enough. */
  readonly kind: DocumentKind | ''
  readonly every: 'any' | 'every'
}

export const taskValues = (todo: Todo | undefined): TaskValues => ({
  title: todo?.title ?? '',
  description: todo?.description ?? '',
  actions: todo?.actions ?? [],
  kind: todo?.document_kind ?? '',
  every: todo?.is_for_every_guardian ? 'every' : 'any',
})

export const taskNames = { kind: ['document_kind'], every: ['is_for_every_guardian'] } as const

export const checkTask = ({ title }: TaskValues) => ({
  title: title.trim() === '' ? 'Give the task a title.' : undefined,
})

export const toTask = ({ title, description, actions, kind, every }: TaskValues) => ({
  title,
  description,
  actions: [...actions],
  document_kind: kind === '' ? null : kind,
  is_for_every_guardian: every === 'every',
})
