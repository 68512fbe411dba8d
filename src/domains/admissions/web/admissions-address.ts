import { address, flag, number, oneOf, pageNumber, text, wholeNumber } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'
import { searchTypes, sorts, stageFilters } from '../contract/application-words.ts'

/** What the query of the list of applications holds (1-staff-tools §2.9). */
export const applicationsSearch = address({
  search: text,
  searchType: oneOf(searchTypes),
  sortBy: oneOf(sorts),
  stage: oneOf(stageFilters),
  grade: wholeNumber(1, 12),
  cohort_id: number,
  attention: flag,
  page: pageNumber,
})

/** The query of the page of the list that the address names. */
export const applicationsQuery = (search: object) =>
  api.applications.list.queryOptions({ input: applicationsSearch.parse(search) })

export const applicationQuery = (applicationId: number) =>
  api.applications.get.queryOptions({ input: { applicationId } })

/** Whether what the outside systems say stands beside the application – where there is room it does by itself –, and its form over it. */
export const applicationSearch = address({ outside: oneOf(['open', 'closed']), edit: flag })

export const pipelineSearch = address({ cohort_id: number })
export const pipelineQuery = (search: object) =>
  api.applications.getPipeline.queryOptions({ input: pipelineSearch.parse(search) })

export const failedSearch = address({ page: pageNumber })
export const failedQuery = (search: object) =>
  api.applicationActions.listFailed.queryOptions({ input: failedSearch.parse(search) })

export const compareQuery = (applicationId: number, otherId: number) =>
  api.doubles.compare.queryOptions({ input: { applicationId, otherId } })

export const copyQuery = () => api.admissionsConfig.getCopy.queryOptions()
export const versionsQuery = () => api.admissionsConfig.listVersions.queryOptions()
export const startDatesQuery = () => api.admissionsConfig.listStartDates.queryOptions()
export const removedDatesQuery = () => api.admissionsConfig.listRemovedDates.queryOptions()

export const evaluationQuery = (token: string) =>
  api.evaluation.getEvaluation.queryOptions({ input: { token } })

const root = '/workbench/admissions'
export const admissionsAddress = {
  list: root,
  pipeline: `${root}/pipeline`,
  failed: `${root}/failed`,
  application: (id: number) => `${root}/${id}`,
  double: (id: number, otherId: number) => `${root}/${id}/double/${otherId}`,
  config: '/workbench/config-admissions/copy',
}
