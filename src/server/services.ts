import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Permission } from '#contract/permissions.ts'
import type { AccessRule } from './api/access.ts'
import type { AskAs } from './api/ask-as.ts'
import type { Menu } from './api/menu.ts'
import type { Viewer } from './api/viewer.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import type { DB } from './database/tables.ts'
import type { ErrorReporting, ReportError } from './error-reporting.ts'
import type { FileStore } from './files/files.ts'
import type { ScanUpload } from './files/scan-upload.ts'
import type { MaintenanceFlag } from './http/maintenance-flag.ts'
import type { KnownJob, StartableJob } from './jobs/job-kind.ts'
import type { JobQueue } from './jobs/jobs.ts'
import type { LiveHub } from './live/live.ts'
import type { MailAction } from './mail/mail.ts'
import type { OutgoingHold } from './mail/outgoing-hold.ts'
import type { Mailer } from './mail/smtp.ts'
import type { OutsidePart } from './outside/outside-part.ts'
import type { OwnedKind } from './ownership/owned-kind.ts'
import type { ReadLog } from './reads/read-log.ts'
import type { Config } from './settings/config.ts'
import type { VendorRecords } from './vendors/vendor-records.ts'
import type { Vendors } from './vendors/vendors.ts'

/**
 * What a roll asks of excuses. Attendance lies below them (`test/architecture/domain-graph.txt`), so what answers is
 * handed over where the server is put together.
 */
export interface ExcusesOfRolls {
  /** Those of some students whose excuses the viewer may open. At most one statement. */
  readonly listOpenable: (
    db: Database,
    viewer: Viewer,
    studentIds: readonly number[],
  ) => Promise<ReadonlySet<number>>
  /** The address, for a mail about an absence, where its guardian files the excuse without signing in. */
  readonly absenceLinkUrl: (
    link: { readonly attendanceId: number; readonly guardianId: number },
    services: Services,
  ) => string
}

/**
 * Whether an employee may see the platform as a person now, by the rules of mirroring, and make changes as them;
 * undefined once they may not see it. Sign-in, which asks with each request of a mirror, lies below mirrors.
 */
export type FindMirrored = (
  db: Database,
  mirror: { readonly employeeId: number; readonly userId: number; readonly nowMs: number },
) => Promise<{ readonly mayChange: boolean } | undefined>

/** What of a notification decides whether it may still be shown. */
export interface Heard {
  readonly id: number
  readonly redirectUrl: string | null
  /** Its words are the announcer's: who may open what they link to does not matter. */
  readonly announcementId: number | null
  readonly body: string
}

/**
 * Those of people's notifications that they may still see, each with its text as it is now: what it leads to may not be
 * theirs any more. One that no domain has a rule for stays. A query for each kind of address, however many they are.
 */
export interface StillHeard {
  inBell<Row extends Heard>(db: Database, viewer: Viewer, rows: readonly Row[]): Promise<Row[]>
  /**
   * Leaves out what has a rule and is for somebody who cannot log in. The caller holds no transaction: it asks over
   * connections of its own, and may take longer than one may stand idle.
   */
  byMail<Row extends Heard & { readonly userId: number }>(rows: readonly Row[]): Promise<Row[]>
  /** Where its reader stops what they asked to be told of, as a path; undefined for what comes by itself. */
  stopOf(row: Heard): MailAction | undefined
}

/** What the kernel gives to every handler and job. Built once at start, or by a test. */
export interface Services {
  readonly config: Config
  readonly clock: Clock
  readonly pool: pg.Pool
  readonly database: Kysely<DB>
  readonly accessRules: ReadonlyMap<Permission, AccessRule>
  /** Asks a read as somebody else would. */
  readonly askAs: AskAs
  readonly menu: Menu
  /** What colleagues answer for, of all domains. */
  readonly owned: readonly OwnedKind[]
  readonly jobs: JobQueue
  /** What people may start by hand, in the order of their titles. */
  readonly jobsByHand: readonly StartableJob[]
  readonly jobsByName: ReadonlyMap<string, KnownJob>
  /** What all domains say of services outside. */
  readonly outside: readonly OutsidePart<Services>[]
  readonly mail: Mailer
  readonly files: FileStore
  readonly scanUpload: ScanUpload
  readonly live: LiveHub
  readonly maintenance: MaintenanceFlag
  readonly outgoingHold: OutgoingHold
  readonly reads: ReadLog
  readonly reportError: ReportError
  readonly reportTiming: ErrorReporting['reportTiming']
  readonly stopReporting: ErrorReporting['stop']
  /** Aborted as the first thing of a stop: what only waits for somebody outside ends. */
  readonly stopping: AbortController
  readonly vendors: Vendors
  readonly vendorRecords: VendorRecords
  readonly excusesOfRolls: ExcusesOfRolls
  readonly findMirrored: FindMirrored
  readonly stillHeard: StillHeard
  /** Where people reach this server, without a slash at the end. */
  readonly publicUrl: string
  /** Signs cookies and links. */
  readonly secret: string
}
