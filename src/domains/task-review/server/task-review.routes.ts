import { dayText } from '#contract/clock-text.ts'
import { htmlOfText } from '#contract/formatted-text.ts'
import { answerExtension, lockSubmission, storeTaskFile } from '#domains/tasks/server/tasks.service.ts'
import { handlers } from '#server/api/handlers.ts'
import { taskReviewContract } from '../contract/task-review.contract.ts'
import { getFeedbackPage } from './feedback/feedback-page.ts'
import { sendFeedback } from './feedback/send-feedback.ts'
import { act } from './review/act.ts'
import { claim, release } from './review/claims.ts'
import { readMetrics } from './review/metrics.ts'
import { openNext } from './review/next.ts'
import { getStudentPage } from './review/student-page.ts'
import { getTaskPage } from './review/task-page.ts'
import { getReviewedTask } from './task-review.access.ts'
import { writeMessage } from './thread/write-message.ts'

export const taskReviewRoutes = handlers(taskReviewContract, {
  getTask: ({ input, ...context }) => getTaskPage(context, input),
  getStudent: ({ input, ...context }) => getStudentPage(context, input),
  act: ({ input, ...context }) => act(context, input),
  openNext: ({ input, ...context }) => openNext(context, input),
  getFeedback: ({ input: { perks, ...ids }, ...context }) => getFeedbackPage(context, ids, perks),
  submitFeedback: ({ input, ...context }) => sendFeedback(context, input),

  claim: async ({ db, viewer, services, input: { is_open, ...ids } }) => {
    const { taskId } = await getReviewedTask(db, viewer, ids)
    const key = { taskId, studentId: ids.studentId }
    await lockSubmission(db, key)
    const now = { userId: viewer.userId, nowMs: services.clock.nowMs() }
    const until = is_open ? await claim(db, key, now) : null
    if (!is_open) await release(db, key, now)
    return { until: until?.toISOString() ?? null }
  },

  extendDeadline: async ({ input: { due_on: dueOn, reason, ...ids }, ...context }) => {
    const task = await getReviewedTask(context.db, context.viewer, ids)
    const key = { taskId: ids.taskId, studentId: ids.studentId }
    const { extendedTo } = await answerExtension(context, key, { dueOn, answer: reason })
    const day = extendedTo && dayText(extendedTo.getTime())
    await writeMessage(context, await lockSubmission(context.db, key), {
      action: 'extended',
      body: htmlOfText(reason),
      told: {
        title:
          day === null ? `“${task.title}” is still due on the same day` : `More time for “${task.title}”`,
        body: [day === null ? '' : `You can hand it in until ${day}, 9:00 PM.`, reason]
          .filter((text) => text !== '')
          .join(' '),
      },
    })
    return { message: day === null ? 'Request declined' : `Due ${day}` }
  },

  getMetrics: async ({ db, viewer, services, input }) => {
    await getReviewedTask(db, viewer, input)
    return readMetrics(db, input, new Date(services.clock.nowMs()))
  },

  postFile: async ({ input: { file, ...ids }, ...context }) => {
    await getReviewedTask(context.db, context.viewer, ids)
    const key = { taskId: ids.taskId, studentId: ids.studentId }
    await lockSubmission(context.db, key)
    return storeTaskFile(context, key, file)
  },
})
