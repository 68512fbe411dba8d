import { handlers } from '#server/api/handlers.ts'
import { rangeOf } from '#server/api/paging.ts'
import { libraryContract } from '../../contract/library.contract.ts'
import { templateAddresses } from '../../rules/template-addresses.ts'
import { managesTemplates, writesTemplates } from '../templates.access.ts'
import { approveStudy, archiveTemplate, unarchiveTemplate } from './change-template.ts'
import { countTemplates, listTemplates } from './library.queries.ts'
import { countFacets } from './library-facets.ts'

/** As many cards as the picture has: four rows of three. */
const pageSize = 12

export const libraryRoutes = handlers(libraryContract, {
  listTemplates: async ({ db, viewer, input: { page, ...filter } }) => {
    const [templates, counts, facets] = await Promise.all([
      listTemplates(db, viewer, filter, rangeOf(page, pageSize)),
      countTemplates(db, filter),
      countFacets(db, filter.archived),
    ])
    return {
      page,
      pageSize,
      ...counts,
      ...facets,
      templates,
      hasEditTemplateLibraryPermission: writesTemplates(viewer),
      canApprove: managesTemplates(viewer),
      createTemplateUrl: templateAddresses.create,
    }
  },
  deleteTemplate: ({ input, ...context }) => archiveTemplate(context, input.template_id),
  unarchiveTemplate: ({ input, ...context }) => unarchiveTemplate(context, input.template_id),
  approveStudy: ({ input, ...context }) => approveStudy(context, input.template_id),
})
