import { api } from '#web/calls/api.ts'

/** What shows how far the review of tasks is: its own pages, the experience that led to them, and what home says waits. */
export const reviewQueries = [api.taskReview.key(), api.facilitate.key(), api.home.key()]
