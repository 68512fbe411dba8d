import type { Medium, Sentiment, Visibility } from '../../contract/note-values.ts'
import type { NotePerson, NoteView } from '../../contract/notes.schemas.ts'

/** What the form holds while somebody types. */
export interface NoteValues {
  readonly categories: readonly number[]
  readonly title: string
  /** HTML of the editor. */
  readonly body: string
  readonly sentiment: Sentiment | null
  /** A school day, or empty. */
  readonly dueAt: string
  readonly peopleInvolved: readonly NotePerson[]
  readonly medium: Medium | null
  readonly visibility: Visibility
}

/** The body of the calls, under the names of the document (2-back-office §3). */
export const toForm = (values: NoteValues) => ({
  ...values,
  categories: [...values.categories],
  dueAt: values.dueAt === '' ? null : values.dueAt,
  peopleInvolved: values.peopleInvolved.map(({ id }) => id),
})

export const valuesOf = (note: NoteView): NoteValues => ({
  categories: note.categories.map(({ id }) => id),
  title: note.title ?? '',
  body: note.body ?? '',
  sentiment: note.sentiment,
  dueAt: note.dueAt ?? '',
  peopleInvolved: note.peopleInvolved,
  medium: note.medium,
  visibility: note.visibility,
})

/** The wire's names of fields, for errors: the day of the follow-up is `date` (2-back-office §8). */
export const fieldNames = { dueAt: ['date'] } as const
