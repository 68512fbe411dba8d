import { z } from 'zod'
import { download } from '#contract/download.ts'
import { id } from '#contract/values.ts'

export const personalDataDownloads = {
  archive: download({
    path: '/backoffice/personal-data/persons/{personId}/archive.zip',
    summary: 'All that is stored of a person: to read, as data, and their files',
    access: 'personal_data.manage',
    input: z.object({ personId: id }),
    formats: [],
  }),
  externalArchive: download({
    path: '/backoffice/personal-data/externals/{externalId}/archive.zip',
    summary: 'All that is stored of a student of a partner school: to read, and as data',
    access: 'personal_data.manage',
    input: z.object({ externalId: id }),
    formats: [],
  }),
}
