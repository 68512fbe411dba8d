/** What other domains may ask of reviewing tasks. */
export { reviewsExperience } from './task-review.access.ts'
