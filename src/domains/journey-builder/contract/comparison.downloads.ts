import { download } from '#contract/download.ts'
import { countedFilter } from './comparison.contract.ts'

export const comparisonDownloads = {
  counted: download({
    path: '/downloads/journey-builder/comparison',
    summary: 'The students whom one number of the comparison of plans counts, as a table',
    access: 'journey.view',
    input: countedFilter,
    formats: ['csv', 'xlsx'],
  }),
}
