import { ORPCError } from '@orpc/server'
import { type RawBuilder, sql } from 'kysely'
import { invalid, notFound } from '#server/api/errors.ts'
import { type HandlerArguments, handlers } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import { countTry } from '#server/http/tries.ts'
import { hashToken } from '#server/tokens/secret-token.ts'
import { evaluationContract } from '../../contract/evaluation.contract.ts'
import { answersOf, ratingOf } from '../../rules/evaluation-questions.ts'
import { noteEvent } from '../page/note-event.ts'

/** Tries a minute and address: nobody guesses 128 bits, and nobody keeps the server busy with it. */
const mostTries = 30

interface Row {
  readonly id: number
  readonly applicationId: number
  readonly kind: 'teacher' | 'mentor'
  readonly evaluatorName: string
  readonly evaluatorEmail: string
  readonly tokenEndsAt: Date | null
  readonly openedAt: Date | null
  readonly answeredAt: Date | null
  readonly studentFirstName: string
  readonly isOver: boolean
}

/** Counts a try outside of any transaction: one that ends with "not found" stays counted. */
async function expectFew({
  services,
  request,
}: Pick<HandlerArguments<unknown>, 'services' | 'request'>): Promise<void> {
  const tries = await countTry(services.database, `evaluations ${request.ip}`, services.clock.nowMs())
  if (tries.count > mostTries) {
    request.setHeader('retry-after', String(tries.secondsLeft))
    throw new ORPCError('TOO_MANY_REQUESTS', { message: `Try again in ${tries.secondsLeft} seconds.` })
  }
}

/** A write by a link, of which the try is counted before the transaction. */
const byLink = <Input, Output>(write: (args: HandlerArguments<Input>) => Promise<Output>) => ({
  prepare: async (args: HandlerArguments<Input>) => {
    await expectFew(args)
    return (db: Database) => write({ ...args, db })
  },
})

/**
 * What a link is for; throws the same not-found for one that never was, ended by a newer one, or of an application that
 * is gone.
 */
const getByToken = (db: Database, token: string) => readByToken(db, token, sql``)

/**
 * What a link is for, locked for a change: the application before the evaluation, as by whoever else changes both.
 * Throws the same not-found as `getByToken`.
 */
const lockByToken = (db: Database, token: string) => readByToken(db, token, sql`for no key update of a, v`)

async function readByToken(db: Database, token: string, locking: RawBuilder<unknown>): Promise<Row> {
  const { rows } = await sql<Row>`
    select v.id, v.application_id, v.kind, v.evaluator_name, v.evaluator_email, v.token_ends_at, v.opened_at,
      v.answered_at, a.student_first_name, a.outcome is not null as is_over
    from application_evaluations v join applications a on a.id = v.application_id and a.deleted_at is null
    where v.token_hash = ${hashToken(token)} ${locking}`.execute(db)
  const [found] = rows
  if (!found) throw notFound('This link no longer works. The newest email has the one that does.')
  return found
}

const stateOf = ({ answeredAt, tokenEndsAt, isOver }: Row, nowMs: number): 'answered' | 'ended' | 'open' =>
  answeredAt !== null ? 'answered' : isOver || (tokenEndsAt?.getTime() ?? 0) <= nowMs ? 'ended' : 'open'

const change = (db: Database, id: number, at: Date, set: object) =>
  db
    .updateTable('applicationEvaluations')
    .set({ ...set, changedAt: at })
    .where('id', '=', id)
    .execute()

export const evaluationRoutes = handlers(evaluationContract, {
  getEvaluation: async ({ input: { token }, ...context }) => {
    await expectFew(context)
    const row = await getByToken(context.db, token)
    return {
      state: stateOf(row, context.services.clock.nowMs()),
      studentFirstName: row.studentFirstName,
      evaluatorName: row.evaluatorName,
      kind: row.kind,
      holdsUntil: row.tokenEndsAt?.toISOString() ?? null,
    }
  },

  openEvaluation: byLink(async ({ db, services, input: { token } }) => {
    const row = await lockByToken(db, token)
    const at = new Date(services.clock.nowMs())
    if (row.openedAt === null && stateOf(row, at.getTime()) === 'open') {
      await change(db, row.id, at, { openedAt: at, bouncedAt: null })
      await noteEvent(db, {
        applicationId: row.applicationId,
        kind: `${row.kind}_opened`,
        detail: row.evaluatorName || row.evaluatorEmail,
        at,
      })
    }
    return { ok: true as const }
  }),

  answerEvaluation: byLink(async ({ db, services, input: { token, ratings, comment } }) => {
    const row = await lockByToken(db, token)
    const at = new Date(services.clock.nowMs())
    const state = stateOf(row, at.getTime())
    if (state === 'answered') throw invalid({ form: 'Your evaluation is here already. Thank you.' })
    if (state === 'ended') throw invalid({ form: 'This link has ended. Ask the school for a new one.' })
    await change(db, row.id, at, {
      ...{ answeredAt: at, bouncedAt: null, openedAt: row.openedAt ?? at, rating: ratingOf(ratings) },
      answers: JSON.stringify(answersOf(ratings, comment)),
    })
    await noteEvent(db, {
      applicationId: row.applicationId,
      kind: `${row.kind}_answered`,
      detail: row.evaluatorName || row.evaluatorEmail,
      at,
    })
    return { ok: true as const, message: 'Thank you. Your evaluation is with the school.' }
  }),
})
