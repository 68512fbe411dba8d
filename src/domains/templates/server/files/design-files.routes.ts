import { downloads } from '#server/api/downloads.ts'
import { handlers } from '#server/api/handlers.ts'
import { designFilesContract } from '../../contract/design-files.contract.ts'
import { designFilesDownloads } from '../../contract/design-files.downloads.ts'
import { openFile, openPicture, storeFile, storePicture } from './design-files.ts'

export const designFilesRoutes = handlers(designFilesContract, {
  postFile: ({ input, ...context }) => storeFile(context, input.file),
  postPicture: async ({ input, ...context }) => ({ picture: await storePicture(context, input.file) }),
})

export const designFilesDownloadRoutes = downloads(designFilesDownloads, {
  file: ({ input, ...context }) => openFile(context, input),
  picture: ({ input, services }) => openPicture(services.files, input.name),
})
