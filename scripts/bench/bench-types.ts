import type { PersonaSlug } from '#demo/demo-personas.ts'

/** One call as the web app makes it. */
export interface BenchCall {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly body?: object
}

/** A read by its address. */
export const get = (path: string): BenchCall => ({ method: 'GET', path })

/** The calls that one connection makes over and over; several, so that connections do not all meet in one row. */
export type Lane = readonly BenchCall[]

export interface Scenario {
  readonly name: string
  /** Budgets of a read hold for it (`docs/performance.md`). */
  readonly isRead: boolean
  /** Whose session the calls carry. */
  readonly persona: PersonaSlug
  readonly lanes: readonly Lane[]
  /** Whether only one caller at a time makes it: what many at once do to the server is seen in the others. */
  readonly isAlone?: boolean
  /** What issue 10 asks of it, of one caller in a school of 2,000. */
  readonly goal?: Goal
  /** Whether it may not grow with the school: ten times the rows take it at most 1.3 times as long. */
  readonly isFlat?: boolean
  /** Milliseconds within which 95 of 100 calls of one caller are answered, where an issue says so. */
  readonly budgetMs?: number
  /** Whether it counts over the whole school on purpose: reading a large table whole is then no miss. */
  readonly isOfWholeSchool?: boolean
  /** Whether the call checks a password: its hash is then part of the bare work. */
  readonly checksPassword?: boolean
}

export interface Goal {
  /** Times its bare statements. */
  readonly ratio?: number
  readonly p50Ms?: number
  /** Milliseconds of CPU a call, for the server and for the database each. */
  readonly cpuMs?: number
}

export interface Statement {
  readonly name?: string
  readonly text: string
  readonly values: readonly unknown[]
}

/** What a call amounts to without the product: its statements (those of one wave run side by side) and its answer. */
export interface BareCall {
  readonly waves: readonly (readonly Statement[])[]
  /** What is turned into JSON again each time. */
  readonly answer: unknown
  readonly passwordHash?: string
}

/** Milliseconds of CPU that a call takes. */
export interface CpuTime {
  readonly server: number
  readonly database: number
}

/** Times in milliseconds. */
export interface Measured {
  readonly calls: number
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  /** Undefined for what is no call of the product, and where the system does not tell. */
  readonly cpu?: CpuTime | undefined
}

interface LoadBase {
  readonly connections: number
}

export interface HttpLoad extends LoadBase {
  readonly kind: 'http'
  readonly origin: string
  readonly cookie: string
  readonly lanes: readonly Lane[]
}

export interface SqlLoad extends LoadBase {
  readonly kind: 'sql'
  readonly databaseUrl: string
  readonly poolSize: number
  readonly lanes: readonly (readonly BareCall[])[]
}

export type Load = HttpLoad | SqlLoad

/** Stands in recorded statements where each replay needs a value that was never used. */
export const freshValue = '\u0000fresh'
