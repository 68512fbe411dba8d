import type { z } from 'zod'
import { type MakeBudget, ownBudget } from '../rate-budget.ts'
import { createVendorClient, type VendorClientOptions, type VendorRequest } from '../vendor-client.ts'
import { VendorMisanswered, VendorNotFound } from '../vendor-errors.ts'
import { errorOfLanguageAnswer } from './language-vendor-errors.ts'
import {
  coursePage,
  learnerAnswer,
  nothing,
  progressPage,
  readRecord,
  type SentRecord,
  type VendorCourse,
} from './language-vendor-shapes.ts'

/**
 * Where the vendor is and who we are: `LANGUAGE_VENDOR_API_URL`, version included, and `LANGUAGE_VENDOR_TOKEN`. No vendor
 * of language courses publishes an interface; this is our neutral protocol, which an adapter of theirs or ours speaks.
 */
export interface LanguageVendorOptions extends Omit<VendorClientOptions, 'vendor' | 'baseUrl' | 'errorOf'> {
  readonly apiUrl: string
  readonly token: string
  readonly makeBudget?: MakeBudget
}

export interface VendorLearner {
  readonly externalId: string
  readonly givenName: string
  readonly familyName: string
  readonly email: string
  readonly courseKeys: readonly string[]
}

export interface ProgressPage {
  readonly records: readonly SentRecord[]
  readonly nextCursor: string | null
  /** By the vendor's own clock: the next reading begins before it. */
  readonly asOfMs: number
}

export interface LanguageVendorClient {
  /** Reads the catalogue: resolves when the token is accepted. */
  signIn(): Promise<void>
  listCourses(): Promise<VendorCourse[]>
  /** A page of what changed since, oldest first. Throws `CursorExpired`: then the reading begins anew. */
  readProgress(asked: {
    readonly sinceMs: number | null
    readonly cursor: string | null
  }): Promise<ProgressPage>
  /** Makes an account or changes it; repeating it changes nothing. Throws `SeatsSpent`. */
  putLearner(learner: VendorLearner): Promise<{ readonly learnerId: string }>
  /** Frees the licence of an account; one that is gone already is fine. */
  removeLearner(externalId: string): Promise<void>
}

const vendor = 'language-vendor'
const callsPerSecond = 5
const callsPerDay = 10_000
const dayMs = 86_400_000
const pageSize = 500

/** The vendor of language courses, server to server. Every call may be repeated. Methods throw a `VendorError`. */
export function createLanguageVendorClient(options: LanguageVendorOptions): LanguageVendorClient {
  const { apiUrl, token, makeBudget = ownBudget, ...http } = options
  const client = createVendorClient({ ...http, vendor, baseUrl: apiUrl, errorOf: errorOfLanguageAnswer })
  const day = makeBudget({ name: `${vendor}-day`, calls: callsPerDay, perMs: dayMs })
  const budget = makeBudget({ name: vendor, calls: callsPerSecond, perMs: 1_000, within: day })

  const ask = <Schema extends z.ZodType>(request: VendorRequest<Schema>): Promise<z.output<Schema>> =>
    client.request({
      ...request,
      budget,
      // Accounts go by our own identifier.
      isRepeatable: true,
      headers: {
        authorization: `Bearer ${token}`,
        ...(request.body !== undefined && { 'content-type': 'application/json' }),
      },
    })
  const learnerPath = (externalId: string) => `/learners/${encodeURIComponent(externalId)}`

  return {
    async signIn() {
      await ask({ path: '/courses', schema: coursePage })
    },

    async listCourses() {
      return (await ask({ path: '/courses', schema: coursePage })).courses
    },

    async readProgress({ sinceMs, cursor }) {
      const { items, nextCursor, asOf } = await ask({
        path: '/progress',
        query: {
          updatedSince: sinceMs === null ? undefined : new Date(sinceMs).toISOString(),
          cursor: cursor ?? undefined,
          limit: pageSize,
        },
        schema: progressPage,
      })
      if (nextCursor !== null && nextCursor === cursor)
        throw new VendorMisanswered(vendor, 'the next page is the same page again', { mayPass: false })
      return { records: items.map(readRecord), nextCursor, asOfMs: asOf }
    },

    async putLearner({ externalId, ...learner }) {
      const { learnerId } = await ask({
        method: 'PUT',
        path: learnerPath(externalId),
        body: JSON.stringify(learner),
        schema: learnerAnswer,
      })
      return { learnerId }
    },

    async removeLearner(externalId) {
      await ask({ method: 'DELETE', path: learnerPath(externalId), schema: nothing }).catch(
        (error: unknown) => {
          if (!(error instanceof VendorNotFound)) throw error
        },
      )
    },
  }
}
