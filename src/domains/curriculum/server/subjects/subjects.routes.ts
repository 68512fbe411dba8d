import { handlers } from '#server/api/handlers.ts'
import { readPage } from '#server/api/paging.ts'
import { subjectsContract } from '../../contract/subjects.contract.ts'
import { managesCurriculum } from '../curriculum.access.ts'
import { changeRetired, createSubject, createTopic, saveSubject, saveTopic } from './change-subjects.ts'
import { moveInOrder } from './move-in-order.ts'
import { getTopic, listSubjectsWithTopics, listUnitsInOrder } from './subjects.queries.ts'

const pageSize = 100

export const subjectsRoutes = handlers(subjectsContract, {
  listSubjects: async ({ db, viewer }) => ({
    subjects: await listSubjectsWithTopics(db),
    canManage: managesCurriculum(viewer),
  }),

  createSubject: ({ input, ...context }) => createSubject(context, input.title),

  saveSubject: ({ input, ...context }) => saveSubject(context, input.subject_id, input.title),

  changeSubject: ({ input, ...context }) =>
    changeRetired(context, 'subject', { id: input.subject_id, retires: input._action === 'retire' }),

  createTopic: ({ input, ...context }) => createTopic(context, input.subject_id, input.title),

  getTopic: async ({ db, input: { topic_id: topicId, page } }) => {
    const [topic, { rows, total }] = await Promise.all([
      getTopic(db, topicId),
      readPage(page, pageSize, (range) => listUnitsInOrder(db, topicId, range)),
    ])
    return { page, pageSize, total, topic, units: rows.map(({ total: _total, ...unit }) => unit) }
  },

  saveTopic: ({ input: { topic_id: id, ...fields }, ...context }) => saveTopic(context, id, fields),

  changeTopic: ({ input, ...context }) =>
    changeRetired(context, 'topic', { id: input.topic_id, retires: input._action === 'retire' }),

  moveInOrder: ({ input, ...context }) => moveInOrder(context, input),
})
