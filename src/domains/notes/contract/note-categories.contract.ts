import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { flag, id, line, setOf, token } from '#contract/values.ts'
import { mostCategories } from './note-values.ts'
import { noteCategory } from './notes.schemas.ts'

const base = '/backoffice/reports/notes/categories' as const

const managedCategory = noteCategory.extend({
  /** Notes that carry it. */
  notes: z.number(),
})

/** A title and a colour; what they may say is checked with a sentence by field. */
const categoryForm = z.object({ title: line(2_000).default(''), color: token(40).default('') })

/** Any of these; what is not sent stays. */
const categoryChange = {
  title: line(2_000).optional(),
  color: token(40).optional(),
  isActive: flag.optional(),
}

/** The managed list of categories. A category is retired, never deleted: its notes keep it. */
export const noteCategoriesContract = {
  listNoteCategories: endpoint({
    method: 'GET',
    path: base,
    summary: 'All categories in their order, with how many notes carry each',
    access: 'notes.manage_categories',
    output: z.array(managedCategory),
  }),
  createNoteCategory: endpoint({
    method: 'POST',
    path: base,
    summary: 'Adds a category at the end of the list',
    access: 'notes.manage_categories',
    input: categoryForm,
    output: noteCategory,
  }),
  updateNoteCategory: endpoint({
    method: 'PUT',
    path: `${base}/{categoryId}`,
    summary: 'Renames, colours, retires a category or brings it back; what is not sent stays',
    access: 'notes.manage_categories',
    input: z.object({ categoryId: id, ...categoryChange }),
    output: noteCategory,
  }),
  orderNoteCategories: endpoint({
    method: 'PUT',
    path: `${base}/order`,
    summary: 'Puts the categories into the order in which forms offer them',
    access: 'notes.manage_categories',
    input: z.object({ ids: setOf(id, mostCategories).min(1) }),
    output: z.array(noteCategory),
  }),
}
