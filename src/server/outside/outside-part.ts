import type { Permission } from '#contract/permissions.ts'
import type { Viewer } from '../api/viewer.ts'
import type { Database } from '../database/database.ts'
import type { RequestFacts } from '../http/request-facts.ts'

/** `here`: on this server itself; `none`: not set up. */
export type Connection = 'real' | 'sandbox' | 'here' | 'none'

/** A scope at a service, and the act that tries it: it returns a few words when it worked and throws what is wrong. */
export interface Scope<S> {
  readonly scope: string
  readonly act: (services: S) => Promise<string>
}

/** What a service outside is, said by the domain that depends on it most. */
export interface OutsideFacts<S> {
  readonly name: string
  /** Whose it is or what it does, in a few words below its name: `Meetings, recordings`. */
  readonly about: string
  /** What people notice while it is down, in sentences. */
  readonly meanwhile: string
  /** What waits for it, one and many: `change`, `changes`. */
  readonly waits: readonly [one: string, many: string]
  /** Its name speaks of several: they have been down. */
  readonly isMany?: true
  /** The setting of the server that holds its key; none where there is no key. */
  readonly setting?: string
  readonly connection: (services: S) => Connection
  /** The least real act: the watcher does it at a service that nobody called for some minutes. */
  readonly probe: (services: S) => Promise<unknown>
  /** The least real act of each scope, for who tests the connection. */
  readonly scopes: readonly Scope<S>[]
  /** Its own page, with jobs and logs. */
  readonly page?: { readonly href: string; readonly needs: Permission }
}

export interface OutsideJob {
  readonly name: string
  /** A good run is never older than this, or the watcher says that nothing is heard of it; none: it runs when asked. */
  readonly withinMinutes?: number
}

export interface Waiting {
  readonly count: number
  readonly oldestAt: Date | null
}

/** Something here and there that does not agree. */
export interface Inconsistency {
  /** The same at every look, and another for every fact: who repairs it repairs what they read. */
  readonly key: string
  readonly fact: string
  readonly cause: string
  /** What puts it right, in one word; null: nothing here does, `href` leads to who can. */
  readonly verb: string | null
}

export interface Inconsistencies {
  readonly count: number
  /** The first of them. */
  readonly rows: readonly Inconsistency[]
  /** Where all of them stand. */
  readonly href?: string
}

/** Who asks for a repair, and in which request. */
export interface Repairing<S> {
  readonly viewer: Viewer
  readonly request: RequestFacts
  readonly services: S
}

/**
 * What a domain has to do with a service outside. Several may have parts in one; one of them says what it is. `S` is what
 * the kernel gives, which itself holds all parts.
 */
export interface OutsidePart<S> {
  /** As its clients call it. */
  readonly vendor: string
  readonly facts?: OutsideFacts<S>
  readonly jobs?: readonly OutsideJob[]
  /** When all was last well between here and there; the newest of all parts is shown. */
  readonly lastGoodAt?: (db: Database) => Promise<Date | null>
  readonly waiting?: (db: Database, now: Date) => Promise<Waiting>
  readonly inconsistencies?: {
    /** Who may read them, of the whole school: others see how many there are. */
    readonly sees: Permission
    readonly list: (db: Database, now: Date) => Promise<Inconsistencies>
  }
  readonly repair?: {
    /** Beside the right to start jobs. */
    readonly needs: Permission
    /** Has these put right by a job; without keys all of its part. In the caller's transaction. */
    readonly run: (db: Database, context: Repairing<S>, keys: readonly string[] | null) => Promise<void>
  }
}

/** How a service is connected: by whether its key is set, and where it stands. */
export function connectionOf(isSet: boolean, address = ''): Connection {
  if (!isSet) return 'none'
  const isLocal =
    URL.canParse(address) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)
  return isLocal ? 'sandbox' : 'real'
}

/** Makes scopes of a client that may be missing: their act then throws that it is not set up. */
export const scopeOf =
  <S, Client>(client: (services: S) => Client | null | undefined) =>
  (scope: string, act: (client: Client, services: S) => Promise<unknown>): Scope<S> => ({
    scope,
    act: async (services) => {
      const known = client(services)
      if (known === null || known === undefined) throw new Error('It is not set up.')
      const said = await act(known, services)
      return typeof said === 'string' ? said : 'Works'
    },
  })
