import { holds } from '#server/api/viewer.ts'
import type { Domain, TopicRule } from '#server/domain.ts'
import { experienceDesignsRoutes } from './editor/experience-designs.routes.ts'
import { experienceFilesRoutes } from './editor/experience-files.routes.ts'
import { guidebookRoutes } from './guidebook/guidebook.routes.ts'
import { duplicateRoutes } from './use/duplicate.routes.ts'
import { pickedTemplateRoutes } from './use/picked-template.routes.ts'
import { sessionVideosJobs } from './video/session-videos.jobs.ts'
import { videoPart } from './video/video.outside.ts'

/**
 * Who may listen to `experience:12`: employees who may see the catalogue. It tells that a design was saved or somebody
 * opened it, and nothing of what the design says.
 */
const mayHearExperience: TopicRule = async (_db, viewer) =>
  viewer.role === 'employee' && holds(viewer, 'catalogue.view')

export const experienceDesignsDomain: Domain = {
  name: 'experience-designs',
  routes: {
    pickedTemplate: pickedTemplateRoutes,
    experienceDesigns: experienceDesignsRoutes,
    experienceFiles: experienceFilesRoutes,
    guidebook: guidebookRoutes,
    experienceCopies: duplicateRoutes,
  },
  jobs: sessionVideosJobs,
  outside: [videoPart],
  topics: { experience: mayHearExperience },
}
