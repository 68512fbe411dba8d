import { ContractProcedure, type ErrorMap } from '@orpc/contract'
import { z } from 'zod'
import type { Feature } from './features.ts'
import type { Permission } from './permissions.ts'

/** Who may call an endpoint. Required by the type: there is no endpoint without an answer. */
export type Access =
  | Permission
  | { readonly anyone: string } // why it needs no sign-in
  | { readonly signedIn: string } // why every signed-in person may, student and guardian included

/** An endpoint without sign-in, and why that is safe. */
export const publicAccess = (why: string): { readonly anyone: string } => ({ anyone: why })

/** An endpoint for every signed-in person about themselves, and why. */
export const signedInAccess = (why: string): Access => ({ signedIn: why })

export interface EndpointMeta {
  readonly access: Access
  /** Answers everybody also under maintenance. */
  readonly inMaintenance: boolean
  readonly mirror: MirrorRule
  readonly feature: Feature | null
  readonly again: Again
  /** Whose records an answer shows; null where the path says it, or it is of nobody. */
  readonly people: PeopleOf | null
}

/**
 * What a write does that is sent again since no answer came (decision 177). `once`: nothing more, and it returns its
 * former answer. `anew`: all of it, for what only asks, says that a page is open, sets a cookie, or may be called by
 * anyone.
 */
export type Again = 'once' | 'anew'

/** The numbers of the people in an answer, from it and the input. */
type PeopleOf<Answer = never, Asked = never> = (answer: Answer, asked: Asked) => readonly number[]

/**
 * What an employee who sees as a family member may do with it. `never`: it is about the person's own sessions,
 * devices, links, password or preferences, which outlive the mirror; refused even when changes are allowed.
 * `as the person`: like them, writes only in a mirror with changes, and on the record with both names.
 */
export type MirrorRule = 'never' | 'as the person'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface EndpointDefinition<I extends z.ZodType, O extends z.ZodType, E extends ErrorMap> {
  readonly method: Method
  /** As the specification prints it, below /api; parameters in braces. */
  readonly path: `/${string}`
  readonly summary: string
  readonly access: Access
  /** Needed to draw the maintenance screen: answers everybody also then. */
  readonly inMaintenance?: boolean
  /** Of which feature it is a part: refused to whoever does not have it. */
  readonly feature?: Feature
  /** `once` unless said otherwise; of what anyone may call no answer is kept. */
  readonly again?: 'anew'
  /** `as the person` unless said otherwise. */
  readonly mirror?: MirrorRule
  /** `detailed`: the input is `{ params, query, body }`, for the rare write that takes a query. */
  readonly inputStructure?: 'detailed'
  /** Path parameters and query (GET) or body, together. */
  readonly input?: I
  readonly output: O
  /** Whose records a read shows, for the log of who saw what; not needed for a person whom the path names. */
  readonly people?: PeopleOf<z.output<O>, z.output<I>>
  /** Errors beyond refused, not found and invalid input that the caller must draw. */
  readonly errors?: E
  readonly tags?: readonly string[]
}

const nothing = z.object({}).optional()

/** One endpoint of the contract: a value that the router, the typed client, the API document and the tests read. */
export function endpoint<
  I extends z.ZodType = typeof nothing,
  O extends z.ZodType = z.ZodType,
  const E extends ErrorMap = Record<never, never>,
>(definition: EndpointDefinition<I, O, E>): ContractProcedure<I, O, E, EndpointMeta> {
  const {
    method,
    path,
    summary,
    tags,
    access,
    inMaintenance = false,
    mirror = 'as the person',
    feature = null,
    people = null,
    again = typeof access === 'object' && 'anyone' in access ? 'anew' : 'once',
    inputStructure,
    input,
    output,
    errors,
  } = definition
  return new ContractProcedure({
    meta: { access, inMaintenance, mirror, feature, people, again },
    route: {
      method,
      path,
      summary,
      ...(tags ? { tags } : {}),
      ...(inputStructure ? { inputStructure } : {}),
    },
    inputSchema: input ?? (nothing as unknown as I),
    outputSchema: output,
    errorMap: errors ?? ({} as E),
  })
}

export type Endpoint = ContractProcedure<z.ZodType, z.ZodType, ErrorMap, EndpointMeta>
export type DomainContract = Readonly<Record<string, Endpoint>>
