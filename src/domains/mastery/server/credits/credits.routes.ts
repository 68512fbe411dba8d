import { handlers } from '#server/api/handlers.ts'
import { creditsContract } from '../../contract/credits.contract.ts'
import { changeElective, recordElective } from './change-elective.ts'
import { changeExemption, grantExemption } from './change-exemption.ts'
import { readFlexPerks, saveFlexPerks } from './flex-perks.ts'

export const creditsRoutes = handlers(creditsContract, {
  grantExemption: ({ input, ...context }) => grantExemption(context, input),
  changeExemption: ({ input, ...context }) => changeExemption(context, input),
  recordElective: ({ input, ...context }) => recordElective(context, input),
  changeElective: ({ input, ...context }) => changeElective(context, input),
  getFlexPerks: ({ db, viewer, input }) => readFlexPerks(db, viewer, input),
  saveFlexPerks: ({ input, ...context }) => saveFlexPerks(context, input),
})
