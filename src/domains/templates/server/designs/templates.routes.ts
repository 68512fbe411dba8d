import { handlers } from '#server/api/handlers.ts'
import { readPage } from '#server/api/paging.ts'
import { templatesContract } from '../../contract/templates.contract.ts'
import { listFiles } from '../files/design-files.ts'
import { managesTemplates, mayEdit } from '../templates.access.ts'
import { listDesignOptions } from './design-options.ts'
import { sayPresent } from './present-editors.ts'
import { getTemplate } from './read-design.ts'
import { createTemplate, duplicateTemplate, saveTemplate } from './save-template.ts'
import { listVersions } from './template-versions.ts'

const versionsPageSize = 20

export const templatesRoutes = handlers(templatesContract, {
  getTemplate: async ({ input, ...context }) => {
    const { db, viewer } = context
    const template = await getTemplate(db, input.template_id)
    return {
      ...template,
      files: await listFiles(context, template.design),
      editableByUser: mayEdit(viewer, { creatorId: template.creator_id }),
      canApprove: managesTemplates(viewer),
    }
  },

  getDesignOptions: ({ db }) => listDesignOptions(db),

  createTemplate: ({ input: { publish, ...design }, ...context }) =>
    createTemplate(context, { design, publish }),

  duplicateTemplate: ({ input, ...context }) => duplicateTemplate(context, input.template_id),

  saveTemplate: ({ input: { template_id: templateId, version, publish, ...design }, ...context }) =>
    saveTemplate(context, { templateId, version, design, publish }),

  sayPresent: ({ input, ...context }) =>
    sayPresent(context, { templateId: input.template_id, isHere: input.is_here }),

  listTemplateVersions: async ({ db, input: { template_id: templateId, page } }) => {
    await getTemplate(db, templateId)
    const { rows, total } = await readPage(page, versionsPageSize, (range) =>
      listVersions(db, templateId, range),
    )
    return {
      page,
      pageSize: versionsPageSize,
      total,
      versions: rows.map(({ total: _total, ...version }) => version),
    }
  },
})
