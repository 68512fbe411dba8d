import { handlers } from '#server/api/handlers.ts'
import { admitContract } from '../../contract/admit.contract.ts'
import { admit } from './admit.ts'
import { closeApplication, reopenApplication } from './close-application.ts'
import { planAdmission } from './plan-admission.ts'
import { previewTakeBack, takeBackAdmission } from './take-back.ts'

export const admitRoutes = handlers(admitContract, {
  previewAdmission: async ({ input: { applicationId }, ...context }) =>
    (await planAdmission(context, applicationId)).told,
  admit: ({ input: { applicationId, ...choice }, ...context }) => admit(context, applicationId, choice),
  previewTakeBack: ({ input: { applicationId }, ...context }) => previewTakeBack(context, applicationId),
  takeBack: ({ input: { applicationId }, ...context }) => takeBackAdmission(context, applicationId),
  close: ({ input: { applicationId, ...closing }, ...context }) =>
    closeApplication(context, applicationId, closing),
  reopen: ({ input: { applicationId }, ...context }) => reopenApplication(context, applicationId),
})
