import { type Topic, topic } from '#contract/topics.ts'

/** The topics to publish when houses themselves change: who leads them, who is in them, when they meet. */
export const topicsOfHouses = (houseIds: readonly number[]): Topic[] =>
  houseIds.flatMap((id) => [topic('house', id), topic('house-details', id)])
