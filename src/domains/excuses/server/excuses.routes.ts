import { handlers } from '#server/api/handlers.ts'
import { excusesContract } from '../contract/excuses.contract.ts'
import { excuseLinkedAbsence, getLinkedAbsence } from './absence-link/absence-link.ts'
import { createExcuse } from './filing/create-excuse.ts'
import { getExcuseDetail } from './filing/excuse-detail.ts'
import { getFormFacts } from './filing/form-facts.ts'
import { removeExcuse, removeExcuseOfSession } from './filing/remove-excuses.ts'
import { updateExcuse } from './filing/update-excuse.ts'
import { createSeries } from './series/create-series.ts'
import { removeRecurring } from './series/remove-series.ts'
import { updateRecurring } from './series/update-series.ts'
import { attachDocument, removeDocument } from './thread/documents.ts'
import { presentDocument, presentMessage } from './thread/thread.present.ts'
import { writeMessage } from './thread/write-message.ts'

const done = (message: string) => ({ ok: true as const, message })

export const excusesRoutes = handlers(excusesContract, {
  createExcuse: async (context) => ({
    ...(await createExcuse(context, context.input)),
    message: 'Excuse created!',
  }),

  updateExcuse: async (context) => {
    const { id, ...form } = context.input
    const notice = await updateExcuse(context, id, form)
    return { ...done('Excuse updated!'), notice }
  },

  deleteExcuse: async (context) => {
    await removeExcuse(context, context.input.id)
    return done('Excuse removed!')
  },

  deleteExcuseOfSession: async (context) => {
    const { excuse_id: excuseId, attendable_id: attendableId } = context.input
    await removeExcuseOfSession(context, { excuseId, attendableId })
    return done('Excuse removed!')
  },

  createRecurringExcuse: async (context) => createSeries(context, context.input),

  updateRecurringExcuse: async (context) => ({
    excuse_ids: await updateRecurring(context, context.input),
    ...done('Excuse updated!'),
  }),

  deleteRecurringExcuse: async (context) => {
    const { params, query } = context.input
    const excuse_ids = await removeRecurring(context, {
      seriesId: params.recurring_id,
      excuseId: query.excuseId,
      scope: query.eventsToUpdate,
    })
    return { excuse_ids, ...done('Excuse removed!') }
  },

  getExcuse: async (context) => getExcuseDetail(context, context.input.id),
  getExcuseForm: async (context) => getFormFacts(context, context.input),

  postMessage: async (context) => {
    const { id: excuseId, body } = context.input
    const { id, createdAt } = await writeMessage(context, { excuseId, body })
    const { userId: authorId, name: authorName, role: authorRole, mirroredBy } = context.viewer
    const mirroringName = mirroredBy?.name ?? null
    return presentMessage(context.viewer, {
      id,
      authorId,
      authorName,
      authorRole,
      mirroringName,
      body,
      createdAt,
    })
  },

  postDocument: async (context) => {
    const { id: excuseId, document } = context.input
    return presentDocument(await attachDocument(context, { excuseId, document }), true)
  },

  deleteDocument: async (context) => {
    const { id: excuseId, document_id: documentId } = context.input
    await removeDocument(context, { excuseId, documentId })
    return done('Document removed!')
  },

  getAbsenceLink: async (context) => getLinkedAbsence(context, context.input.token),

  postAbsenceLink: async (context) => {
    const { id, notice } = await excuseLinkedAbsence(context, context.input)
    return { id, notice, message: 'Excuse created!' }
  },
})
