import { downloads } from '#server/api/downloads.ts'
import { labsDownloads } from '../contract/labs.downloads.ts'
import { openLabsFile } from './labs-files.ts'

export const labsDownloadRoutes = downloads(labsDownloads, {
  file: ({ input, services }) => openLabsFile(services.files, input.name),
})
