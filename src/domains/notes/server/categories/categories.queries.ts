import type { Database } from '#server/database/database.ts'
import type { CategoryColor } from '../../contract/note-values.ts'
import type { NoteCategory } from '../../contract/notes.schemas.ts'

/** All categories in their order, retired ones too: filters find old notes by them. */
export const listCategories = (db: Database): Promise<NoteCategory[]> =>
  db
    .selectFrom('noteCategories')
    .select(['id', 'title', 'isActive'])
    .select((eb) => eb.ref('color').$castTo<CategoryColor>().as('color'))
    .orderBy('position')
    .orderBy('id')
    .execute()

/** What a form offers: the active ones, and those the note already has. */
export async function listOfferedCategories(
  db: Database,
  own: readonly number[] = [],
): Promise<NoteCategory[]> {
  const all = await listCategories(db)
  return all.filter(({ id, isActive }) => isActive || own.includes(id))
}

/** All of them with how many notes carry each. */
export const listManagedCategories = (db: Database) =>
  db
    .selectFrom('noteCategories')
    .select(['noteCategories.id', 'noteCategories.title', 'noteCategories.isActive'])
    .select((eb) => [
      eb.ref('noteCategories.color').$castTo<CategoryColor>().as('color'),
      eb
        .selectFrom('notesOfCategories')
        .innerJoin('notes', 'notes.id', 'notesOfCategories.noteId')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('notesOfCategories.categoryId', '=', 'noteCategories.id')
        .where('notes.deletedAt', 'is', null)
        .$asScalar()
        .$notNull()
        .as('notes'),
    ])
    .orderBy('noteCategories.position')
    .orderBy('noteCategories.id')
    .execute()
