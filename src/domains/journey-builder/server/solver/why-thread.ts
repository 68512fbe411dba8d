import { AskedThread } from '#server/threads/asked-thread.ts'
import type { WhyNot, Wish } from '../../rules/explain/why-not.ts'

/** A thread that has built the flow of one plan and answers questions about it. */
export type WhyThread = AskedThread<Wish, WhyNot>

/** `planned` is JSON for `plannedOf`. */
export const openWhyThread = (planned: string, onEnd: () => void): WhyThread =>
  new AskedThread(new URL('./why.worker.ts', import.meta.url), { data: planned, onEnd })
