import { handlers } from '#server/api/handlers.ts'
import { familyProgramContract } from '../../contract/family-program.contract.ts'
import { loadFamilyProgram } from './load-family-program.ts'

export const familyProgramRoutes = handlers(familyProgramContract, {
  getFamilyProgram: ({ db, viewer, services, input }) =>
    loadFamilyProgram(db, viewer, input.student_id, services.clock.nowMs()),
})
