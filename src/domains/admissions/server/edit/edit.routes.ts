import { handlers } from '#server/api/handlers.ts'
import { editApplicationContract } from '../../contract/edit.contract.ts'
import { editApplication, getApplicationForm } from './edit-application.ts'

export const editApplicationRoutes = handlers(editApplicationContract, {
  getForm: ({ input: { applicationId }, ...context }) => getApplicationForm(context, applicationId),
  save: ({ input, ...context }) => editApplication(context, input.applicationId, input),
})
