import { createRoute } from '@tanstack/react-router'
import {
  feedbackQuery,
  metricsQuery,
  presetsQuery,
  reviewSearch,
  studentIdsOf,
  studentQuery,
  taskIdsOf,
  taskQuery,
} from '#domains/task-review/web/review/review-address.ts'
import { searchOf } from '../../address/address.ts'
import { asks } from '../../calls/ask-ahead.ts'
import { page } from '../../pages/page.ts'
import { staff } from '../frames.ts'

type OfStudent = 'type' | 'experienceId' | 'taskId' | 'studentId'

const task = createRoute({
  getParentRoute: () => staff,
  path: '/facilitate/$type/$experienceId/tasks/$taskId',
  validateSearch: searchOf(reviewSearch),
  loader: asks<'type' | 'experienceId' | 'taskId'>(({ params, ask }) => ask(taskQuery(taskIdsOf(params)))),
  component: page(() => import('#domains/task-review/web/review/TaskReviewPage.tsx'), 'TaskReviewPage'),
})
const student = createRoute({
  getParentRoute: () => task,
  path: '/students/$studentId',
  loader: asks<OfStudent>(({ params, ask }) => ask(studentQuery(studentIdsOf(params)))),
  component: page(() => import('#domains/task-review/web/review/StudentReviewPage.tsx'), 'StudentReviewPage'),
})
const metrics = createRoute({
  getParentRoute: () => student,
  path: '/metrics',
  loader: asks<OfStudent>(({ params, ask }) => ask(metricsQuery(studentIdsOf(params)))),
  component: page(() => import('#domains/task-review/web/panels/MetricsPanel.tsx'), 'MetricsPanel'),
})
const extension = createRoute({
  getParentRoute: () => student,
  path: '/deadline-extension',
  loader: asks<OfStudent>(({ params, ask }) => ask(studentQuery(studentIdsOf(params)))),
  component: page(() => import('#domains/task-review/web/panels/ExtensionModal.tsx'), 'ExtensionModal'),
})
const feedback = createRoute({
  getParentRoute: () => student,
  path: '/feedback',
  loader: asks<OfStudent>(({ params, ask }) => ask(feedbackQuery(studentIdsOf(params)))),
  component: page(() => import('#domains/task-review/web/feedback/FeedbackPanel.tsx'), 'FeedbackPanel'),
})
const commentBank = createRoute({
  getParentRoute: () => student,
  path: '/comment-bank',
  loader: asks<OfStudent>(({ params, ask }) => ask(presetsQuery(studentIdsOf(params)))),
  component: page(() => import('#domains/task-review/web/panels/CommentBankPanel.tsx'), 'CommentBankPanel'),
})
const presetComment = createRoute({
  getParentRoute: () => commentBank,
  path: '/preset-comment/$commentId',
  loader: asks<OfStudent>(({ params, ask }) => ask(presetsQuery(studentIdsOf(params)))),
  component: page(() => import('#domains/task-review/web/panels/PresetModal.tsx'), 'PresetModal'),
})

/** Reviewing what students hand in (3-shell-and-houses §2.13). */
export const taskReviewRoutes = task.addChildren([
  student.addChildren([metrics, extension, feedback, commentBank.addChildren([presetComment])]),
])
