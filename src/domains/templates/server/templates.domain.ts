import { holds } from '#server/api/viewer.ts'
import type { Domain, TopicRule } from '#server/domain.ts'
import { templatesRoutes } from './designs/templates.routes.ts'
import { designFilesDownloadRoutes, designFilesRoutes } from './files/design-files.routes.ts'
import { draftedTemplates } from './library/drafted-templates.ts'
import { libraryRoutes } from './library/library.routes.ts'
import { templatesAccess } from './templates.access.ts'
import { templatesJobs } from './templates.jobs.ts'

/** `templates:0`: some template changed; `template:12`: this one did. */
const mayHearTemplates: TopicRule = async (_db, viewer) =>
  viewer.role === 'employee' &&
  (holds(viewer, 'templates.view') || holds(viewer, 'templates.write') || holds(viewer, 'templates.manage'))

export const templatesDomain: Domain = {
  name: 'templates',
  routes: { templateLibrary: libraryRoutes, templates: templatesRoutes, designFiles: designFilesRoutes },
  downloads: [designFilesDownloadRoutes],
  jobs: templatesJobs,
  owned: [draftedTemplates],
  menu: {
    areas: [
      { at: 75, key: 'templates', needs: 'templates.view', url: '/template/library', label: 'Templates' },
    ],
  },
  access: templatesAccess,
  topics: { templates: mayHearTemplates, template: mayHearTemplates },
}
