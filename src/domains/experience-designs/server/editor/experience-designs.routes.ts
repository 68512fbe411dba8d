import { listDesignOptions } from '#domains/templates/server/templates.service.ts'
import { handlers } from '#server/api/handlers.ts'
import { readPage } from '#server/api/paging.ts'
import { experienceDesignsContract } from '../../contract/experience-design.contract.ts'
import { findExperts } from '../use/use-options.ts'
import { tryVideoAgain } from '../video/try-again.ts'
import { getDesign, previewDesign } from './design-page.ts'
import { listVersions } from './list-versions.ts'
import { sayPresent } from './present-editors.ts'
import { saveDesign, savePlacing } from './save-design.ts'
import { getStoredDesign } from './stored-design.ts'

const versionsPageSize = 20

export const experienceDesignsRoutes = handlers(experienceDesignsContract, {
  getDesign,
  previewDesign,

  saveDesign: ({
    input: { experience_id, version, places_before, template_version, ...design },
    ...context
  }) => saveDesign(context, { experience_id, version, places_before, template_version, design }),

  savePlacing: ({ input, ...context }) => savePlacing(context, input),

  findExperts: async ({ db, viewer, input: { experience_id, search } }) => {
    await getStoredDesign(db, viewer, experience_id)
    return findExperts(db, search)
  },

  getDesignOptions: async ({ db, viewer, input: { experience_id } }) => {
    await getStoredDesign(db, viewer, experience_id)
    return listDesignOptions(db)
  },

  listVersions: async ({ db, viewer, input: { experience_id: experienceId, page } }) => {
    await getStoredDesign(db, viewer, experienceId)
    const { rows, total } = await readPage(page, versionsPageSize, (range) =>
      listVersions(db, experienceId, range),
    )
    return {
      page,
      pageSize: versionsPageSize,
      total,
      versions: rows.map(({ total: _total, ...version }) => version),
    }
  },

  tryVideoAgain,

  sayPresent: ({ input, ...context }) =>
    sayPresent(context, { experienceId: input.experience_id, isHere: input.is_here }),
})
