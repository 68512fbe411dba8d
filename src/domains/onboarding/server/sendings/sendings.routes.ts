import { handlers } from '#server/api/handlers.ts'
import { readPage } from '#server/api/paging.ts'
import { onboardingSendingsContract } from '../../contract/sendings.contract.ts'
import { mayRun } from '../onboarding.access.ts'
import { endMail } from './end-mail.ts'
import { getSending, listResults, listSendings } from './sendings.queries.ts'

const pageSize = 25

export const onboardingSendingsRoutes = handlers(onboardingSendingsContract, {
  listSendings: async ({ db, viewer }) => ({ sendings: await listSendings(db, viewer) }),

  getSending: async ({ db, viewer, input: { sendingId, page } }) => {
    const sending = await getSending(db, viewer, sendingId)
    const { rows, total } = await readPage(page, pageSize, (range) =>
      listResults(db, viewer, sendingId, range),
    )
    const families = rows.map(({ total: _total, ...row }) => row)
    return { page, pageSize, total, sending, families, showActionButtons: mayRun(viewer) }
  },

  endMail: ({ input: { _action: action, sendingId, mailId }, ...context }) =>
    endMail(context, { sendingId, mailId, action }),
})
