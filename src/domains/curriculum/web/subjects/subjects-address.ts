import { address, number, oneOf } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'

/** What the query of the subjects holds: whose topics are shown, what is edited, and the open topic. */
export const subjectsSearch = address({
  subject: number,
  edit: oneOf(['subject', 'new-subject', 'new-topic']),
  topic: number,
})

export const subjectsQuery = () => api.subjects.listSubjects.queryOptions()

/** A page of a topic's units in their order. Nothing of it is kept, so that its form begins with what is stored now. */
export const topicQuery = (topicId: number, page?: number) => ({
  ...api.subjects.getTopic.queryOptions({ input: { topic_id: topicId, page } }),
  gcTime: 0,
})
