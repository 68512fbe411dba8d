import { resolve } from 'node:path'
import { eraseAgain } from '#domains/personal-data/server/personal-data.service.ts'
import { beginSchool } from '#domains/set-up/server/set-up.service.ts'
import { authenticate } from '#domains/sign-in/server/sign-in.service.ts'
import { introducePermissions } from './api/built-in-groups.ts'
import { buildServices, stopServices } from './build-services.ts'
import { notApart, runsApart } from './database/app-role.ts'
import { migrateDatabase } from './database/migrations.ts'
import { makeFolder } from './files/folders.ts'
import { fillDemoSchool, startSandboxes } from './http/demo-mode.ts'
import { createHttpServer, mountServer } from './http/http.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { makePartsAtStart } from './parts/keep-parts.ts'
import { startEmbeddedPostgres } from './postgres/embedded-postgres.ts'
import { requireOwnConnections } from './postgres/pooler-mode.ts'
import { requireSupportedPostgres } from './postgres/supported-version.ts'
import { readConfig } from './settings/config.ts'
import { settingsAdvice } from './settings/settings-advice.ts'
import { explainStartupFailure } from './startup-error.ts'
import { onStopRequest } from './stop-signals.ts'

type Stop = () => Promise<void>

/** Starts everything in order; what was started is stopped in the opposite order, also when a later step fails. */
async function start(stops: Stop[]): Promise<void> {
  const config = readConfig(process.env)
  const app = createHttpServer(config)
  makeFolder(resolve(config.DATA_DIR))

  const database = config.DATABASE_URL
    ? { url: config.DATABASE_URL, stop: async () => {} }
    : await startEmbeddedPostgres({ dataDir: resolve(config.DATA_DIR), log: (line) => app.log.debug(line) })
  stops.push(database.stop)
  await requireSupportedPostgres(database.url)
  if (config.DATABASE_URL) await requireOwnConnections(database.url)
  const ownerUrl = config.DATABASE_OWNER_URL ?? database.url
  await migrateDatabase(ownerUrl)
  if (config.isDemo) await fillDemoSchool(ownerUrl, config)
  await introducePermissions(database.url)

  const publicUrl = (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/$/, '')
  const sandboxes = config.isDemo ? await startSandboxes(config) : null
  if (sandboxes) stops.push(sandboxes.stop)
  const services = await buildServices({
    config: { ...config, ...sandboxes?.settings },
    databaseUrl: database.url,
    ownerUrl,
    publicUrl,
    log: app.log,
  })
  stops.push(() => stopServices(services))
  await makePartsAtStart(services)
  for (const erased of await eraseAgain(services))
    app.log.warn({ erased }, 'who was erased before stood in this database, and was erased again')
  await startJobs(services)
  await mountServer(app, services, authenticate)
  stops.push(() => app.close())
  await app.listen({ port: config.PORT, host: config.HOST })
  await sandboxes?.play(services)
  for (const sentence of settingsAdvice(config)) app.log.warn(sentence)
  if (!(await runsApart(services.pool))) app.log.warn(notApart)
  announce(publicUrl, config.isDemo)
  for (const line of config.isDemo ? [] : await beginSchool(services)) console.log(`  ${line}\n`)
}

function announce(publicUrl: string, isDemo: boolean): void {
  console.log(`\n  Homeroom is at ${publicUrl}\n`)
  if (isDemo) {
    console.log('  Demo school: choose a person on the sign-in page, or log in as')
    console.log(
      '  facilitator@demo.homeroom.test, advisor@…, admin@…, guardian@… with the password homeroom\n',
    )
  }
}

const stops: Stop[] = []
const stopAll = async () => {
  for (const stop of stops.reverse()) await stop()
}
const isStopping = onStopRequest(stopAll)
start(stops).catch(async (error: unknown) => {
  if (isStopping()) return
  console.error(explainStartupFailure(error))
  await stopAll().catch(() => {})
  process.exit(1)
})
