import type { ContractProcedure, ErrorMap } from '@orpc/contract'
import { implement } from '@orpc/server'
import type { z } from 'zod'
import type { DomainContract, Endpoint, EndpointMeta } from '#contract/endpoint.ts'
import { auditMirroredWrite } from '../database/audit.ts'
import type { Database } from '../database/database.ts'
import { inTransaction, readAgain } from '../database/transactions.ts'
import { refuseInMaintenance } from '../http/maintenance-flag.ts'
import type { RequestFacts } from '../http/request-facts.ts'
import { noteRead } from '../reads/note-read.ts'
import type { Services } from '../services.ts'
import { enforceAccess } from './access.ts'
import { answeredBefore, keptAnswerOf } from './kept-answers.ts'
import type { Viewer } from './viewer.ts'

export type { RequestFacts } from '../http/request-facts.ts'

export interface RequestContext {
  readonly viewer: Viewer
  readonly services: Services
  readonly request: RequestFacts
}

export interface HandlerArguments<Input> extends RequestContext {
  readonly input: Input
  /** The transaction of a write; the pool for a read. */
  readonly db: Database
}

type InputOf<P> =
  P extends ContractProcedure<infer I extends z.ZodType, z.ZodType, ErrorMap, EndpointMeta>
    ? z.output<I>
    : never
type OutputOf<P> =
  P extends ContractProcedure<z.ZodType, infer O extends z.ZodType, ErrorMap, EndpointMeta>
    ? z.input<O>
    : never

type Plain<Input, Output> = (args: HandlerArguments<Input>) => Promise<Output>

/**
 * A write that takes long before it writes: `prepare` does that without a transaction, so that no connection is held
 * and no row locked meanwhile. The function it returns then writes, and checks again what may have changed.
 */
interface Prepared<Input, Output> {
  /** Throws for who may not, or has to show first that it is they; runs also before a kept answer is sent again. */
  readonly expect?: (args: HandlerArguments<Input>) => Promise<unknown>
  readonly prepare: (args: HandlerArguments<Input>) => Promise<(db: Database) => Promise<Output>>
}

type Handler<Input, Output> = Plain<Input, Output> | Prepared<Input, Output>

export type Handlers<C extends DomainContract> = {
  readonly [K in keyof C]: Handler<InputOf<C[K]>, OutputOf<C[K]>>
}

/** The handlers of a domain, checked against its contract: every endpoint has exactly one. */
export const handlers = <C extends DomainContract>(contract: C, map: Handlers<C>) => ({ contract, map })

export type DomainRoutes = { readonly contract: DomainContract; readonly map: object }

/**
 * Turns a domain's handlers into procedures: access first, then (for a write) one transaction
 * around the handler, so that nothing is ever half-saved.
 */
export function buildProcedures({ contract, map }: DomainRoutes, area: string) {
  return Object.fromEntries(
    Object.entries(contract).map(([name, procedure]) => {
      const handler = (map as Record<string, Handler<unknown, unknown>>)[name]
      if (!handler) throw new Error(`The endpoint ${name} has no handler.`)
      const { meta, route } = procedure['~orpc']
      const isWrite = route.method !== 'GET'
      // Access is the first middleware; input is looked at after it, so that nobody learns what a call takes.
      const built = implement(procedure, { initialInputValidationIndex: 1 })
        .$context<RequestContext>()
        .use(({ context, next }) => {
          context.request.noteRoute(route.path ?? name)
          enforceAccess(meta, context.viewer, context.services.accessRules, isWrite)
          refuseInMaintenance(meta, context.viewer, context.services.maintenance)
          return next()
        })
        .handler(async ({ input, context }) => {
          const call = { handler, procedure, context, input }
          await expectMay(call)
          return isWrite ? answerWrite(call) : answerRead(call, area)
        })
      return [name, built]
    }),
  )
}

interface Call {
  readonly handler: Handler<unknown, unknown>
  readonly procedure: Endpoint
  readonly context: RequestContext
  readonly input: unknown
}

async function expectMay({ handler, context, input }: Call): Promise<void> {
  const { expect } = typeof handler === 'object' ? handler : {}
  if (expect) await readAgain(() => expect({ ...context, input, db: context.services.database }))
}

async function answerRead({ handler, procedure, context, input }: Call, area: string): Promise<unknown> {
  const { viewer, services } = context
  const run = await begin(handler, { ...context, input, db: services.database })
  const answer = await readAgain(() => run(services.database))
  noteRead({ viewer, reads: services.reads }, { procedure, area }, input, answer)
  return answer
}

/** The kept answer may be out of date: a page that sees this header fetches again what it shows. */
function answerAsBefore({ request }: RequestContext, { answer }: { readonly answer: unknown }): unknown {
  request.setHeader('idempotency-replayed', 'true')
  return answer
}

/** Does a write, once for each key that its sender gives it (decision 177). */
async function answerWrite({ handler, procedure, context, input }: Call): Promise<unknown> {
  const { database } = context.services
  const kept = keptAnswerOf(context, procedure, input)
  // What is prepared may reach others, who are not asked a second time.
  const former = kept && typeof handler === 'object' ? await readAgain(() => kept.find(database)) : undefined
  if (former) return answerAsBefore(context, former)
  try {
    const run = await begin(handler, { ...context, input, db: database })
    return await inTransaction(database, async (db) => {
      const output = await run(db)
      await auditMirroredWrite(db, context, procedure, input)
      await kept?.keep(db, output)
      return output
    })
  } catch (error) {
    const before = kept && (await answeredBefore(kept, database, error))
    if (before === undefined) throw error
    return answerAsBefore(context, before)
  }
}

/** What is left to run, a write in its transaction; `prepare` is done by then, where the handler has one. */
async function begin<Input, Output>(
  handler: Handler<Input, Output>,
  args: HandlerArguments<Input>,
): Promise<(db: Database) => Promise<Output>> {
  return typeof handler === 'function'
    ? (db) => handler({ ...args, db })
    : readAgain(() => handler.prepare(args))
}
