import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { absenceLinkUrl, listOpenable } from '#domains/excuses/server/excuses.service.ts'
import { findMirrored } from '#domains/mirror/server/mirror.service.ts'
import { viewersOf } from '#domains/sign-in/server/sign-in.service.ts'
import { sharedBudgets } from '#vendors/rate-budget.ts'
import { joinAccessRules } from './api/access.ts'
import { buildAsking } from './api/build-asking.ts'
import { joinMenus } from './api/menu.ts'
import { type Clock, systemClock } from './clock.ts'
import { createDatabase, createPool } from './database/database.ts'
import { domains } from './domains.ts'
import { startErrorReporting } from './error-reporting.ts'
import { createFileStore } from './files/files.ts'
import { createUploadScanner } from './files/scan-upload.ts'
import { noteUnfinishedFiles } from './files/unfinished-files.ts'
import { watchMaintenance } from './http/maintenance-flag.ts'
import { knownJobs, startableJobs } from './jobs/define-job.ts'
import { startJobQueue } from './jobs/jobs.ts'
import { startLiveHub } from './live/live.ts'
import { joinNoticeRules } from './live/still-heard.ts'
import { watchHold } from './mail/outgoing-hold.ts'
import { createMailer } from './mail/smtp.ts'
import { keepReadLog } from './reads/read-log.ts'
import type { Services } from './services.ts'
import type { Config } from './settings/config.ts'
import { watchSchool } from './settings/watch-school.ts'
import { keepVendorRecords } from './vendors/vendor-records.ts'
import { connectVendors } from './vendors/vendors.ts'

interface ServiceOptions {
  readonly config: Config
  readonly databaseUrl: string
  /** Logs in as the owner of the tables, where that is another login: the queue makes tables of its own. */
  readonly ownerUrl?: string
  readonly publicUrl: string
  readonly log: FastifyBaseLogger
  readonly clock?: Clock
}

/** Builds what handlers and jobs work with, on a migrated database. */
export async function buildServices({
  config,
  databaseUrl,
  ownerUrl = databaseUrl,
  publicUrl,
  log,
  clock = systemClock,
}: ServiceOptions): Promise<Services> {
  const pool = createPool(databaseUrl, config.DATABASE_POOL)
  const database = createDatabase(pool)
  const live = await startLiveHub(databaseUrl)
  const stopping = new AbortController()
  const reporting = await startErrorReporting(config)
  await watchSchool(pool, live)
  const services: Services = {
    config,
    clock,
    pool,
    database,
    accessRules: joinAccessRules(domains.map((domain) => domain.access ?? {})),
    askAs: buildAsking(domains, { services: () => services, log }),
    menu: joinMenus(domains.map(({ menu = {} }) => menu)),
    owned: domains.flatMap(({ owned = [] }) => owned),
    jobs: await startJobQueue(ownerUrl, log, { doesWork: config.WORKER }),
    jobsByHand: startableJobs(
      domains.flatMap(({ jobs = [] }) => jobs),
      () => services,
    ),
    jobsByName: knownJobs(domains.flatMap(({ jobs = [] }) => jobs)),
    outside: domains.flatMap(({ outside = [] }) => outside),
    mail: createMailer(config, clock),
    files: await createFileStore(config, clock, noteUnfinishedFiles(createPool(databaseUrl, 1))),
    live,
    maintenance: await watchMaintenance(pool, live, config.MAINTENANCE),
    outgoingHold: await watchHold({ pool, database, live }, config),
    reads: keepReadLog(database, clock, log),
    scanUpload: createUploadScanner(config, clock),
    reportError: reporting.reportError,
    reportTiming: reporting.reportTiming,
    stopReporting: reporting.stop,
    stopping,
    vendors: connectVendors(config, {
      makeBudget: sharedBudgets(pool, stopping.signal),
      clock,
      stopping: stopping.signal,
    }),
    vendorRecords: keepVendorRecords(pool),
    excusesOfRolls: { listOpenable, absenceLinkUrl },
    findMirrored,
    stillHeard: joinNoticeRules(domains, {
      services: () => services,
      viewersOf: (db, userIds) => viewersOf(db, userIds, clock.nowMs()),
    }),
    publicUrl,
    secret: await readSecret(config),
  }
  return services
}

export async function stopServices(services: Services): Promise<void> {
  services.stopping.abort()
  await services.jobs.stop()
  await services.reads.stop()
  services.mail.stop()
  await services.live.stop()
  await services.vendorRecords.stop()
  await services.stopReporting()
  await services.files.stop()
  await services.database.destroy()
}

/** The signing secret: configured, or made once and kept beside the data. Many servers must share one. */
async function readSecret(config: Config): Promise<string> {
  if (config.AUTH_SECRET) return config.AUTH_SECRET
  const path = join(resolve(config.DATA_DIR), 'secret')
  const kept = await readFile(path, 'utf8').catch(() => '')
  if (kept.length >= 32) return kept
  const secret = randomBytes(32).toString('base64url')
  await mkdir(resolve(config.DATA_DIR), { recursive: true })
  await writeFile(path, secret, { mode: 0o600 })
  return secret
}
