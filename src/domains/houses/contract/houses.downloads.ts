import { z } from 'zod'
import { download, tableFormats } from '#contract/download.ts'
import { signedInAccess } from '#contract/endpoint.ts'
import { id, search, token } from '#contract/values.ts'
import { houseTimeframe } from './house-timeframe.ts'

export const housesDownloads = {
  students: download({
    path: '/downloads/houses/{houseId}/students',
    summary: 'What the Students tab of a house shows of a search, over its timeframe, as a table',
    access: 'houses.view',
    input: z.object({ houseId: id, search: search(), timeframe: houseTimeframe.default('lastSevenDays') }),
    formats: tableFormats,
  }),
  logo: download({
    path: '/pictures/houses/{name}',
    summary: 'The logo of a house; a new one has a new name, so a browser keeps it',
    access: signedInAccess('Everyone sees the houses of the school; nobody can guess a name.'),
    input: z.object({ name: token(60) }),
    formats: [],
  }),
}
