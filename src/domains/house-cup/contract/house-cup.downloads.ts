import { download, tableFormats } from '#contract/download.ts'
import { pointsFilter } from './house-cup.contract.ts'

export const houseCupDownloads = {
  points: download({
    path: '/downloads/house-cup',
    summary: 'The points of a cycle as a table',
    access: 'house_cup.view',
    input: pointsFilter,
    formats: tableFormats,
  }),
}
