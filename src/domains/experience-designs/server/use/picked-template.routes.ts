import { handlers } from '#server/api/handlers.ts'
import { pickedTemplateContract } from '../../contract/picked-template.contract.ts'
import { dateSessions, makeFromTemplate } from './make-from-template.ts'
import { findExperts, getUse } from './use-options.ts'

export const pickedTemplateRoutes = handlers(pickedTemplateContract, {
  getUse,
  findExperts: ({ db, input: { search } }) => findExperts(db, search),
  dateSessions,
  makeExperience: ({ input, ...context }) => makeFromTemplate(context, input),
})
