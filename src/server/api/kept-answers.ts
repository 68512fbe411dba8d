import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { deserialize, serialize } from 'node:v8'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Database } from '../database/database.ts'
import { CommitUnknown, isDatabaseAway } from '../database/failures.ts'
import { readAgain } from '../database/transactions.ts'
import type { RequestFacts } from '../http/request-facts.ts'
import { forgetOlder } from '../retention/forget-older.ts'
import type { Services } from '../services.ts'
import type { Viewer } from './viewer.ts'

/** How long a write whose answer was lost may be sent again; a page tries for ten minutes. */
const keptMs = 60 * 60_000

/** What is larger is done again rather than kept: the result of a large import. */
const mostBytes = 4_000_000

/** Of a key: what is shorter is easily guessed, and easily given twice. */
const keyLengths = { least: 16, most: 100 }

/** A commit whose answer was lost may still be on its way in the database: looked for a few times, later each time. */
const commitPausesMs = [0, 50, 200, 800]

const cipher = 'aes-256-gcm'
const [nonceBytes, tagBytes] = [12, 16]

/** The same write was sent twice at once, and the other one was done: this one is rolled back. */
export class DoneElsewhere extends Error {}

interface Sending {
  readonly viewer: Viewer
  readonly request: Pick<RequestFacts, 'key' | 'setsCookie'>
  readonly services: Pick<Services, 'clock'>
}

/** The answer of one write, under the key that its sender gave it. */
export interface KeptAnswer {
  /** What was answered to this key before. @throws ORPCError when the key was given to another call */
  readonly find: (db: Database) => Promise<{ readonly answer: unknown } | undefined>
  /** Keeps an answer in the write's own transaction. @throws DoneElsewhere */
  readonly keep: (db: Database, answer: unknown) => Promise<void>
}

/**
 * Where the answer of a write is kept, for whoever sends it again because none came; undefined where no key was sent,
 * or nobody is signed in. An answer may hold a secret or what only its sender may see: it is sealed with the key, of
 * which the database holds a hash alone.
 *
 * @throws ORPCError when the key is too short or too long
 */
export function keptAnswerOf(
  { viewer, request, services }: Sending,
  endpoint: Endpoint,
  input: unknown,
): KeptAnswer | undefined {
  const { meta, route } = endpoint['~orpc']
  if (request.key === null || meta.again === 'anew' || viewer.userId === 0) return undefined
  if (request.key.length < keyLengths.least || request.key.length > keyLengths.most)
    throw new ORPCError('BAD_REQUEST', {
      message: `An idempotency key has ${keyLengths.least} to ${keyLengths.most} characters: a UUID is best.`,
    })
  const sender = [viewer.userId, viewer.mirroredBy?.userId, viewer.token?.id]
  const keyHash = hashOf('name', sender, request.key)
  const seal = hashOf('seal', sender, request.key)
  const askedHash = hashOf(route.method, route.path, JSON.stringify(input, describeFiles) ?? '')
  return {
    find: async (db) => {
      const kept = await db
        .selectFrom('keptAnswers')
        .select(['askedHash', 'sealedAnswer'])
        .where('keyHash', '=', keyHash)
        .executeTakeFirst()
      if (kept === undefined) return undefined
      if (!askedHash.equals(kept.askedHash))
        throw new ORPCError('UNPROCESSABLE_CONTENT', {
          message: 'This idempotency key was given to another call. Give each a key of its own.',
        })
      return { answer: unseal(kept.sealedAnswer, seal) }
    },
    keep: async (db, answer) => {
      const plain = plainOf(answer)
      // A cookie is no part of an answer that can be given again.
      if (plain === undefined || plain.length > mostBytes || request.setsCookie()) return
      const sealedAnswer = sealed(plain, seal)
      const answeredAt = new Date(services.clock.nowMs())
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('keptAnswers')
        .values({ keyHash, askedHash, sealedAnswer, answeredAt })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows === 0n) throw new DoneElsewhere('The same was done elsewhere.')
    },
  }
}

/**
 * What was answered to a write that failed here although it had been done: it was sent again, and met itself as somebody
 * else's change. Undefined where it had not been, or the database cannot be asked.
 */
export async function answeredBefore(kept: KeptAnswer, database: Database, error: unknown) {
  if (isDatabaseAway(error) || isRefusal(error)) return undefined
  for (const pauseMs of error instanceof CommitUnknown ? commitPausesMs : [0]) {
    if (pauseMs > 0) await wait(pauseMs)
    const found = await readAgain(() => kept.find(database)).catch((failure: unknown) => {
      // Where nothing can be looked up, the first error is what the caller gets.
      if (failure instanceof ORPCError) throw failure
      return undefined
    })
    if (found) return found
  }
  return undefined
}

/** Whoever may not do it now, or has to show first that it is they, does not get the earlier answer. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ORPCError && (error.status === 401 || error.status === 403)

/** Deletes the answers that nobody asks for any more; returns how many. */
export function forgetKeptAnswers({ database, clock }: Services): Promise<number> {
  const until = new Date(clock.nowMs() - keptMs)
  return forgetOlder(database, 'kept_answers', sql`answered_at < ${until}`)
}

/** Undefined for what cannot be kept: a write does not fail for that. */
function plainOf(answer: unknown): Buffer | undefined {
  try {
    return serialize(answer)
  } catch {
    return undefined
  }
}

const hashOf = (...parts: readonly unknown[]): Buffer =>
  createHash('sha256').update(JSON.stringify(parts)).digest()

function describeFiles(_key: string, value: unknown): unknown {
  if (value instanceof File) return ['file', value.name, value.size]
  return typeof value === 'bigint' ? String(value) : value
}

function sealed(plain: Buffer, seal: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, seal, nonce)
  const secret = Buffer.concat([sealing.update(plain), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), secret])
}

function unseal(kept: Buffer, seal: Buffer): unknown {
  const opening = createDecipheriv(cipher, seal, kept.subarray(0, nonceBytes), { authTagLength: tagBytes })
  opening.setAuthTag(kept.subarray(nonceBytes, nonceBytes + tagBytes))
  return deserialize(Buffer.concat([opening.update(kept.subarray(nonceBytes + tagBytes)), opening.final()]))
}
