import { sql } from 'kysely'
import { invalid, notFound } from '#server/api/errors.ts'
import { handlers } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import { noteCategoriesContract } from '../../contract/note-categories.contract.ts'
import { type CategoryColor, categoryColors, categoryTitleLimit } from '../../contract/note-values.ts'
import type { NoteCategory } from '../../contract/notes.schemas.ts'
import type { NotesContext } from '../save-note.ts'
import { listCategories, listManagedCategories } from './categories.queries.ts'

interface CategoryForm {
  readonly title: string
  readonly color: string
}

/** A category's title, once in the list, and its colour. Throws a sentence by field. */
async function checkCategory(
  { db }: NotesContext,
  form: CategoryForm,
  ownId?: number,
): Promise<{ title: string; color: CategoryColor }> {
  const title = form.title.trim().replaceAll(/\s+/g, ' ')
  const color = categoryColors.find((one) => one === form.color)
  const same = await db
    .selectFrom('noteCategories')
    .select('id')
    .where(sql<boolean>`plain_text(title) = plain_text(${title})`)
    .executeTakeFirst()
  const errors = {
    ...(title === '' && { title: 'Give the category a title.' }),
    ...(title.length > categoryTitleLimit && {
      title: `Keep the title within ${categoryTitleLimit} characters.`,
    }),
    ...(same && same.id !== ownId && { title: 'There is already a category with this title.' }),
    ...(!color && { color: 'Choose one of the colors.' }),
  }
  if (!color || Object.keys(errors).length > 0) throw invalid(errors)
  return { title, color }
}

async function getCategory({ db }: NotesContext, id: number): Promise<NoteCategory> {
  const found = (await listCategories(db)).find((one) => one.id === id)
  if (!found) throw notFound('There is no such category.')
  return found
}

export const noteCategoriesRoutes = handlers(noteCategoriesContract, {
  listNoteCategories: async ({ db }) => listManagedCategories(db),

  createNoteCategory: async (context) => {
    const { db, input } = context
    const category = await checkCategory(context, input)
    const { id } = await db
      .insertInto('noteCategories')
      .values({ ...category, position: sql`(select coalesce(max(position), 0) + 1 from note_categories)` })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertAudit(db, context, {
      action: 'note_category.created',
      subjectType: 'note_category',
      subjectId: id,
      after: category,
    })
    return getCategory(context, id)
  },

  updateNoteCategory: async (context) => {
    const { db, input } = context
    const { categoryId, title, color, isActive } = input
    const { id: _id, ...before } = await getCategory(context, categoryId)
    const wanted = { title: title ?? before.title, color: color ?? before.color }
    const after = {
      ...(await checkCategory(context, wanted, categoryId)),
      isActive: isActive ?? before.isActive,
    }
    // A title and a switch that are changed at once both hold: nothing is written that was not sent.
    const sent = {
      ...(title !== undefined && { title: after.title }),
      ...(color !== undefined && { color: after.color }),
      ...(isActive !== undefined && { isActive }),
    }
    if (Object.keys(sent).length > 0)
      await db.updateTable('noteCategories').set(sent).where('id', '=', categoryId).execute()
    await insertAudit(db, context, {
      action: 'note_category.changed',
      subjectType: 'note_category',
      subjectId: categoryId,
      before,
      after,
    })
    return getCategory(context, categoryId)
  },

  orderNoteCategories: async (context) => {
    const { db, input } = context
    const before = (await listCategories(db)).map(({ id }) => id)
    if (input.ids.length !== before.length || !before.every((id) => input.ids.includes(id)))
      throw invalid({ ids: 'The list has changed in the meantime. Look at it again.' })
    await sql`update note_categories set position = place
      from unnest(${[...input.ids]}::int[]) with ordinality as wanted (category_id, place)
      where note_categories.id = wanted.category_id`.execute(db)
    await insertAudit(db, context, {
      action: 'note_categories.ordered',
      subjectType: 'note_category',
      subjectId: 'all',
      before,
      after: input.ids,
    })
    return listCategories(db)
  },
})
