import { storeFile, storePicture } from '#domains/templates/server/templates.service.ts'
import { handlers } from '#server/api/handlers.ts'
import { experienceFilesContract } from '../../contract/experience-files.contract.ts'
import { getStoredDesign } from './stored-design.ts'

export const experienceFilesRoutes = handlers(experienceFilesContract, {
  postFile: async ({ input: { experience_id, file }, ...context }) => {
    await getStoredDesign(context.db, context.viewer, experience_id)
    return storeFile(context, file)
  },

  postPicture: async ({ input: { experience_id, file }, ...context }) => {
    await getStoredDesign(context.db, context.viewer, experience_id)
    return { picture: await storePicture(context, file) }
  },
})
