import type { Database } from '#server/database/database.ts'
import type { WhyNot, Wish } from '../../rules/explain/why-not.ts'
import { openWhyThread, type WhyThread } from './why-thread.ts'

/** So long a plan stays at hand after a question; then its memory is given back. */
const keptMs = 60_000

interface Kept {
  readonly db: Database
  readonly proposalId: number
  readonly thread: Promise<WhyThread>
  /** Questions that are not answered yet. */
  readonly questions: Set<Promise<unknown>>
  forgetting?: NodeJS.Timeout
}

/** Two can stand side by side: who asks about a third has it built once what was asked of the oldest is answered. */
const mostKept = 2

/** The most recently asked is last. */
let kept: readonly Kept[] = []

type Of = Pick<Kept, 'db' | 'proposalId'>
/** Reads a proposal as JSON for `plannedOf`; asked only where it is not at hand. */
type Load = () => Promise<string>

/**
 * Why a student has not got a place by a proposal that is ready, by a thread that stays for the next question. What
 * `load` throws is thrown to everybody who asked meanwhile.
 */
export const answerWhy = (of: Of, wish: Wish, load: Load): Promise<WhyNot> =>
  withThread(of, load, (thread) => thread.ask(wish))

/** Has the proposal read and its flow begun, so that the first question need not wait for both. */
export const prepareWhy = (of: Of, load: Load): Promise<void> => withThread(of, load, async () => {})

async function withThread<Result>(of: Of, load: Load, use: (thread: WhyThread) => Promise<Result>) {
  const found = kept.find(({ db, proposalId }) => db === of.db && proposalId === of.proposalId)
  const own = found ?? keep(of, load)
  kept = [...without(own), own]
  clearTimeout(own.forgetting)
  const answer = own.thread.then(use)
  own.questions.add(answer)
  try {
    return await answer
  } finally {
    own.questions.delete(answer)
    if (own.questions.size === 0) own.forgetting = setTimeout(() => void forget(own), keptMs).unref()
  }
}

function keep({ db, proposalId }: Of, load: Load): Kept {
  const drop = () => {
    kept = without(own)
  }
  const before = kept.length < mostKept ? undefined : kept[0]
  const begin = async () => {
    if (before !== undefined) await forget(before)
    return openWhyThread(await load(), drop)
  }
  const own: Kept = { db, proposalId, thread: begin(), questions: new Set() }
  own.thread.catch(drop)
  return own
}

/** Ends its thread, once whoever still waits is answered. */
async function forget(one: Kept): Promise<void> {
  clearTimeout(one.forgetting)
  kept = without(one)
  await Promise.allSettled(one.questions)
  clearTimeout(one.forgetting)
  const thread = await one.thread.catch(() => undefined)
  await thread?.end()
}

const without = (one: Kept): readonly Kept[] => kept.filter((other) => other !== one)
