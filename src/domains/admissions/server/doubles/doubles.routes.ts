import { handlers } from '#server/api/handlers.ts'
import { doublesContract } from '../../contract/doubles.contract.ts'
import { compareDoubles } from './compare-doubles.ts'
import { joinDoubles } from './join-doubles.ts'
import { setApart } from './set-apart.ts'
import { undoJoin } from './undo-join.ts'

export const doublesRoutes = handlers(doublesContract, {
  compare: async ({ db, viewer, input: { applicationId, otherId } }) =>
    (await compareDoubles(db, viewer, [applicationId, otherId])).comparison,
  join: ({ input: { applicationId, otherId, ...asked }, ...context }) =>
    joinDoubles(context, [applicationId, otherId], asked),
  undoJoin: ({ input: { applicationId, otherId }, ...context }) =>
    undoJoin(context, [applicationId, otherId]),
  setApart: ({ input: { applicationId, otherId, is_apart: isApart }, ...context }) =>
    setApart(context, [applicationId, otherId], isApart),
})
