import type { Database } from '#server/database/database.ts'
import type { WhyNot, Wish } from '../../rules/explain/why-not.ts'
import { WhyThread } from './why-thread.ts'

/** So long a plan stays at hand after a question; then its memory is given back. */
const keptMs = 60_000

interface Kept {
  readonly db: Database
  readonly proposalId: number
  readonly thread: Promise<WhyThread>
  /** Those that are not answered yet. */
  readonly questions: Set<Promise<WhyNot>>
  forgetting?: NodeJS.Timeout
}

/** Two can stand side by side: who asks about a third has it built once what was asked of the oldest is answered. */
const mostKept = 2

/** Who was asked last is last. */
let kept: readonly Kept[] = []

/**
 * Why a student has not got a place by a proposal that is ready, by a thread that stays for the next question. `load` reads it
 * as JSON of a `PlannedCycle`, and only where it is not at hand; what it throws everybody hears who asked meanwhile.
 */
export async function answerWhy(
  of: Pick<Kept, 'db' | 'proposalId'>,
  wish: Wish,
  load: () => Promise<string>,
): Promise<WhyNot> {
  const found = kept.find(({ db, proposalId }) => db === of.db && proposalId === of.proposalId)
  const own = found ?? keep(of, load)
  kept = [...without(own), own]
  clearTimeout(own.forgetting)
  const answer = own.thread.then((thread) => thread.ask(wish))
  own.questions.add(answer)
  try {
    return await answer
  } finally {
    own.questions.delete(answer)
    if (own.questions.size === 0) own.forgetting = setTimeout(() => void forget(own), keptMs).unref()
  }
}

function keep({ db, proposalId }: Pick<Kept, 'db' | 'proposalId'>, load: () => Promise<string>): Kept {
  const drop = () => {
    kept = without(own)
  }
  const before = kept.length < mostKept ? undefined : kept[0]
  const begin = async () => {
    if (before !== undefined) await forget(before)
    return new WhyThread(await load(), drop)
  }
  const own: Kept = { db, proposalId, thread: begin(), questions: new Set() }
  own.thread.catch(drop)
  return own
}

/** Whoever still waits is answered first. */
async function forget(one: Kept): Promise<void> {
  clearTimeout(one.forgetting)
  kept = without(one)
  await Promise.allSettled(one.questions)
  clearTimeout(one.forgetting)
  const thread = await one.thread.catch(() => undefined)
  await thread?.end()
}

const without = (one: Kept): readonly Kept[] => kept.filter((other) => other !== one)
