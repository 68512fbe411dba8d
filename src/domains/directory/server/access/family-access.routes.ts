import { type HandlerArguments, handlers } from '#server/api/handlers.ts'
import { familyAccessContract } from '../../contract/family-access.contract.ts'
import { findManagedPerson } from './managed-person.queries.ts'
import { endSessionOf, endSessionsOf, listSessionsOf, listSignInsOf } from './person-access.ts'

type Call = Pick<HandlerArguments<{ readonly personId: number }>, 'db' | 'viewer' | 'input'>

const getPerson = ({ db, viewer, input }: Call) => findManagedPerson(db, viewer, input.personId)

export const familyAccessRoutes = handlers(familyAccessContract, {
  listSessions: async (call) => listSessionsOf(call, await getPerson(call)),
  endSession: async (call) => endSessionOf(call, await getPerson(call), call.input.sessionId),
  endSessions: async (call) => endSessionsOf(call, await getPerson(call)),
  listSignIns: async (call) => listSignInsOf(call, await getPerson(call), call.input.page),
})
