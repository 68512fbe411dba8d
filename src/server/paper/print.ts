import { askOnce } from '../threads/ask-once.ts'

/** Far more than a paper takes. */
const bounds = { patienceMs: 30_000, mostMegabytes: 512 }

/**
 * What a paper's own thread returns for the data it is given. Laying out takes half a second in which nothing else
 * would be answered, and what does it is loaded nowhere else.
 */
export const print = <Answer>(worker: URL, data: object): Promise<Answer> => askOnce(worker, data, bounds)
