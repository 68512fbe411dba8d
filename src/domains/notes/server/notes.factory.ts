import type { Database } from '#server/database/database.ts'
import type { Sentiment, Visibility } from '../contract/note-values.ts'

/** A word that stands in every field of a note that a restricted one hides: no answer may hold it. */
export const secretWord = 'Zanzibar'

/** A note as it is stored; what is left out is made up. The first category of the school unless others are named. */
export async function makeNote(
  db: Database,
  choice: {
    readonly studentId: number
    readonly authorId: number
    readonly title?: string
    readonly text?: string
    readonly sentiment?: Sentiment
    readonly visibility?: Visibility
    readonly dueOn?: string
    readonly createdAt?: string
    readonly categoryIds?: readonly number[]
    readonly peopleIds?: readonly number[]
  },
): Promise<number> {
  const { title = 'A talk', text = 'We talked.', categoryIds = [1], peopleIds = [] } = choice
  const createdAt = new Date(choice.createdAt ?? '2026-11-09T15:00:00Z')
  const { id } = await db
    .insertInto('notes')
    .values({
      studentId: choice.studentId,
      authorId: choice.authorId,
      title,
      bodyHtml: `<p>${text}</p>`,
      bodyText: text,
      sentiment: choice.sentiment ?? 'neutral',
      visibility: choice.visibility ?? 'all',
      medium: 'phone',
      dueOn: choice.dueOn ?? null,
      createdAt,
      updatedAt: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('notesOfCategories')
    .values(categoryIds.map((categoryId) => ({ noteId: id, categoryId })))
    .execute()
  if (peopleIds.length > 0)
    await db
      .insertInto('notePeople')
      .values(peopleIds.map((userId) => ({ noteId: id, userId })))
      .execute()
  return id
}
