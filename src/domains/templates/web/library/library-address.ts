import { schoolStages } from '#domains/curriculum/contract/school-stage.ts'
import type { AddressOf } from '#web/address/address.ts'
import { address, flag, number, numbers, oneOf, pageNumber, someOf, text } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'
import { templateTypes } from '../../contract/template-types.ts'

/** What the query of the library holds. */
export const librarySearch = address({
  search: text,
  sorting: oneOf(['newest']),
  archived: flag,
  school_stages: someOf(schoolStages),
  templates: someOf(templateTypes),
  subjects: numbers,
  topics: numbers,
  abilities: numbers,
  page: pageNumber,
  /** The template whose sheet is open. */
  template: number,
})
export type LibrarySearch = AddressOf<typeof librarySearch>

/** The page of it that the query of the address names; what the shell has there is left out. */
export const libraryQuery = (search: object) => {
  const { template: _open, ...rest } = librarySearch.parse(search)
  const { school_stages, templates, subjects, topics, abilities } = rest
  const input = { ...rest, school_stages, templates, subjects, topics, abilities }
  return api.templateLibrary.listTemplates.queryOptions({ input })
}

/** One template whole, for its sheet. */
export const templateQuery = (templateId: number) =>
  api.templates.getTemplate.queryOptions({ input: { template_id: templateId } })
