import { completeItemWithNote, getReportItem } from '#domains/house-reports/server/house-reports.service.ts'
import { lacks } from '#server/api/access.ts'
import { handlers } from '#server/api/handlers.ts'
import { holds } from '#server/api/viewer.ts'
import { reportItemNoteContract } from '../contract/report-item-note.contract.ts'
import { createNote } from './save-note.ts'
import { getFormFacts } from './student-notes.ts'

export const reportItemNoteRoutes = handlers(reportItemNoteContract, {
  getReportItemNote: async (context) => {
    const { db, viewer, input } = context
    const item = await getReportItem(db, viewer, addressOf(input))
    const [facts, report] = await Promise.all([
      getFormFacts(context, item.studentId),
      db
        .selectFrom('houseReports')
        .select('weekStartsOn')
        .where('id', '=', item.reportId)
        .executeTakeFirstOrThrow(),
    ])
    return { ...facts, item: { title: item.title, weekStartsOn: report.weekStartsOn } }
  },

  saveReportItemNote: async (context) => {
    const { houseId, reportId, reportItemId, ...form } = context.input
    const { db, viewer } = context
    if (!holds(viewer, 'house_reports.act')) throw lacks('house_reports.act')
    const address = addressOf({ houseId, reportId, reportItemId })
    const item = await getReportItem(db, viewer, address)
    const saved = await createNote(context, item.studentId, form, item.id)
    await completeItemWithNote(context, address)
    return { ...saved, message: 'Note saved' }
  },
})

const addressOf = (path: {
  readonly houseId: number
  readonly reportId: number
  readonly reportItemId: number
}) => ({ houseId: path.houseId, reportId: path.reportId, itemId: path.reportItemId })
