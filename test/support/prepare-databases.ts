import { pino } from 'pino'
import { migrateDatabase } from '../../src/server/database/migrations.ts'
import { domains } from '../../src/server/domains.ts'
import { startJobQueue } from '../../src/server/jobs/jobs.ts'
import { databaseUrl, runOnServer, startTestPostgres, testDatabasePrefix } from './database-server.ts'

/** The queues of jobs stand in the template too: making them takes longer than all else a test school needs. */
async function makeQueues(url: string): Promise<void> {
  const queue = await startJobQueue(url, pino({ level: 'silent' }))
  await queue.work(
    domains.flatMap(({ jobs = [] }) => jobs),
    null,
  )
  await queue.stop()
}

/**
 * Vitest's global set-up: a PostgreSQL and a migrated template, from which every test file clones its database.
 * The workers learn both from the environment.
 */
export default async function prepareDatabases(): Promise<() => Promise<void>> {
  const server = await startTestPostgres()
  const template = `${testDatabasePrefix}template_${process.pid}`
  try {
    await runOnServer(server.url, `create database ${template}`)
    await migrateDatabase(databaseUrl(server.url, template))
    await makeQueues(databaseUrl(server.url, template))
  } catch (error) {
    await server.stop()
    throw error
  }
  process.env.TEST_DATABASE_SERVER = server.url
  process.env.TEST_DATABASE_TEMPLATE = template
  return async () => {
    await runOnServer(server.url, `drop database if exists ${template} with (force)`)
    await server.stop()
  }
}
