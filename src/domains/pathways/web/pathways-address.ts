import { address, flag, like, pageNumber } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'

/** What the query of the list holds; `new` is the form of a new pathway. */
export const pathwaysSearch = address({
  schoolYear: like(/^\d{4}-\d{4}$/),
  page: pageNumber,
  new: flag,
})

/** The page of the list that the query of the address names. */
export const pathwaysQuery = (search: object) => {
  const { new: _form, ...input } = pathwaysSearch.parse(search)
  return api.pathways.listPathways.queryOptions({ input })
}

export const pathwayQuery = (pathwayId: number) =>
  api.pathways.getPathway.queryOptions({ input: { pathwayId } })

/** The pathways of one student. */
export const studentPathwaysQuery = (studentId: number) =>
  api.studentPathways.listStudentPathways.queryOptions({ input: { studentId } })
