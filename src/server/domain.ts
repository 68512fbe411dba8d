import type { FastifyInstance } from 'fastify'
import type { Subject } from '#contract/topics.ts'
import type { AccessRules } from './api/access.ts'
import type { DomainDownloadRoutes } from './api/downloads.ts'
import type { DomainRoutes } from './api/handlers.ts'
import type { DomainMenu } from './api/menu.ts'
import type { Viewer } from './api/viewer.ts'
import type { Database } from './database/database.ts'
import type { Job } from './jobs/define-job.ts'
import type { MailAction } from './mail/mail.ts'
import type { OutsidePart } from './outside/outside-part.ts'
import type { OwnedKind } from './ownership/owned-kind.ts'
import type { Services } from './services.ts'
import type { TokenCallers } from './tokens/token-callers.ts'

/** Whether a viewer may subscribe to changes of one subject; `id` is 0 for a subject there is one of. */
export interface TopicRule {
  (db: Database, viewer: Viewer, id: number): Promise<boolean>
  /** Which of many they may subscribe to, as one query. */
  readonly ofMany?: (db: Database, viewer: Viewer, ids: readonly number[]) => Promise<ReadonlySet<number>>
}

/** A notice to somebody about a thing, by its address, as its domain is asked to check it once more. */
export interface AskedNotice {
  readonly noticeId: number
  /** Who was told, as they are now. */
  readonly viewer: Viewer
  /** What the address names: the first group of `at`. */
  readonly named: string
  readonly body: string
}

/** The notices that may still be shown, each with its text as it is now. */
export type HeardNotices = ReadonlyMap<AskedNotice, string>

/** Checks notices to staff about things at such addresses: what they may not open any more is no longer shown. */
export interface NoticeRule {
  readonly at: RegExp
  /** One query, however many are asked about: a bell asks it with every page. */
  readonly heard: (db: Database, asked: readonly AskedNotice[]) => Promise<HeardNotices>
  /** In place of `heard` before a mail, where the check costs more than a bell may. */
  readonly heardByMail?: (services: Services, asked: readonly AskedNotice[]) => Promise<HeardNotices>
  /**
   * Where whoever asked to be told at this address can stop it; the mail links there. A path below the product's
   * address.
   */
  readonly stop?: (address: string) => MailAction | undefined
}

/**
 * A plain HTTP route beside the contract and its downloads: what a vendor, a calendar program or the library of
 * sign-in opens. Who is signed in does not matter there: what needs a session is an endpoint or a download.
 */
export interface PlainRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below /api, but for what has its own place (`isAtRoot`). */
  readonly path: `/${string}`
  /** Its address does not begin with /api: what others are used to call stands where they look for it. */
  readonly isAtRoot?: boolean
  /** Open to anyone: why it stands outside the contract, and what guards it. */
  readonly access: { readonly anyone: string }
}

/**
 * What a caller is told, by field, when a constraint of the database refuses what the checks before it let pass: two
 * who met at the very moment.
 */
export type ConstraintSentences = Readonly<Record<string, Readonly<Record<string, string>>>>

/** What a domain hands to the server. The list of all domains is src/server/domains.ts. */
export interface Domain {
  /** As its folder is called. */
  readonly name: string
  /** Its calls, by the name under which the web app has them: `api.houseReports`. */
  readonly routes?: Readonly<Record<string, DomainRoutes>>
  readonly access?: AccessRules
  readonly menu?: DomainMenu
  readonly jobs?: readonly Job[]
  /** Its part in services outside: jobs, what waits, what does not agree (`/workbench/services`). */
  readonly outside?: readonly OutsidePart<Services>[]
  /** What of it a colleague answers for: handed over when they leave. */
  readonly owned?: readonly OwnedKind[]
  /** By the names of constraints. */
  readonly constraints?: ConstraintSentences
  /** Who may subscribe to its subjects; each subject has the rule of one domain. */
  readonly topics?: Readonly<Partial<Record<Subject, TopicRule>>>
  /**
   * Checks notices of it once more before the mail of the morning and at each bell; one without a rule is always shown.
   */
  readonly notices?: readonly NoticeRule[]
  /** What browsers open by themselves and save or draw, each with its access. */
  readonly downloads?: readonly DomainDownloadRoutes[]
  /**
   * Whether an upload of nobody who is signed in may be read: by the secret in its path, below /api. A sentence where the
   * path is of this domain and its secret opens nothing.
   */
  readonly takesUpload?: (services: Services, path: string) => Promise<boolean | string>
  /** Who calls with a token in place of a session; one domain knows. */
  readonly tokens?: TokenCallers
  readonly plainRoutes?: readonly PlainRoute[]
  /** Mounts them and no others. Runs inside a plugin of its own, so that its parsers stay its own. */
  readonly mountPlainRoutes?: (app: FastifyInstance, services: Services) => Promise<void>
}
