import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { makeBuiltInGroups } from '../../../src/domains/permissions/server/permissions.factory.ts'
import { createDatabase, createPool } from '../../../src/server/database/database.ts'
import { migrateDatabase } from '../../../src/server/database/migrations.ts'
import { domains } from '../../../src/server/domains.ts'
import { startJobQueue } from '../../../src/server/jobs/jobs.ts'
import { joinServer } from '../programs/product-process.ts'
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

/** What every test school begins with, once and not three hundred times. */
async function makeGroups(url: string): Promise<void> {
  const database = createDatabase(createPool(url, 1))
  await makeBuiltInGroups(database)
  await database.destroy()
}

/**
 * Vitest's global set-up: a PostgreSQL, a migrated template, from which every test file clones its database, and the
 * server's files joined for those who start it, and the place of a demo folder, which is made when somebody asks for it.
 * The workers learn of them from the environment.
 */
export default async function prepareDatabases(): Promise<() => Promise<void>> {
  joinServer()
  const server = await startTestPostgres()
  const template = `${testDatabasePrefix}template_${process.pid}`
  const ofGroups = `${template}_groups`
  try {
    await runOnServer(server.url, `create database ${template}`)
    await migrateDatabase(databaseUrl(server.url, template))
    await makeQueues(databaseUrl(server.url, template))
    await runOnServer(server.url, `create database ${ofGroups} template ${template} strategy file_copy`)
    await makeGroups(databaseUrl(server.url, ofGroups))
  } catch (error) {
    await server.stop()
    throw error
  }
  const demo = join(tmpdir(), `homeroom-demo-${process.pid}`)
  process.env.TEST_DEMO_FOLDER = demo
  process.env.TEST_DATABASE_SERVER = server.url
  process.env.TEST_DATABASE_TEMPLATE = template
  process.env.TEST_DATABASE_OF_GROUPS = ofGroups
  return async () => {
    rmSync(demo, { recursive: true, force: true })
    for (const name of [ofGroups, template])
      await runOnServer(server.url, `drop database if exists ${name} with (force)`)
    await server.stop()
  }
}
