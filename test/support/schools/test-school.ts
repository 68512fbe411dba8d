import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { makeBuiltInGroups } from '../../../src/domains/permissions/server/permissions.factory.ts'
import { makeLogin } from '../../../src/domains/sign-in/server/sign-in.factory.ts'
import { authenticate, writeSessionCookie } from '../../../src/domains/sign-in/server/sign-in.service.ts'
import { buildServices, stopServices } from '../../../src/server/build-services.ts'
import { settableClock } from '../../../src/server/clock.ts'
import { createDatabase, createPool } from '../../../src/server/database/database.ts'
import { domains } from '../../../src/server/domains.ts'
import { createHttpServer, mountServer } from '../../../src/server/http/http.ts'
import type { Services } from '../../../src/server/services.ts'
import { type Config, readConfig } from '../../../src/server/settings/config.ts'
import { keptLog } from '../browser/kept-logs.ts'
import { type Client, createClient } from '../client.ts'
import { createTestDatabase } from '../databases/test-database.ts'
import { makePersona, type PersonaSlug } from './personas.ts'

/** The instant a test school starts at: a Tuesday of term, 10:00 in the school's zone. */
export const testNowIso = '2026-11-10T15:00:00.000Z'

interface TestSchoolOptions {
  readonly nowIso?: string
  readonly config?: Partial<Config>
  /** Gives the address under which the server reaches its database, a network that fails, say. */
  readonly reach?: (databaseUrl: string) => Promise<string>
  /** The database holds a school already: nothing is put into it, and its people are called by number. */
  readonly isFilled?: boolean
}

export interface TestSchool {
  readonly app: FastifyInstance
  readonly services: Services
  readonly db: Services['database']
  /** As who owns the tables: what a command of the operator does, or a test that spoils what the product may not touch. */
  readonly owner: Services['database']
  /** For a connection of one's own. */
  readonly databaseUrl: string
  readonly clock: ReturnType<typeof settableClock>
  /** A client that calls as a person: by number, or as a persona, who is made on first use. */
  as(person: number | PersonaSlug): Promise<Client>
  /** A client of staff who look as a person, with changes. */
  mirror(userId: number, by: PersonaSlug): Promise<Client>
  /** A persona's number; they are made on first use. */
  persona(slug: PersonaSlug): Promise<number>
  readonly nobody: Client
  /** Runs a job now, as a worker would. */
  runJob(name: string, data?: Record<string, unknown>): Promise<void>
  stop(): Promise<void>
}

/** The numbers of the built-in groups by their slug; they are made where the template had no say. */
async function findGroups(db: Services['database']): Promise<ReadonlyMap<string, number>> {
  const groups = await db.selectFrom('permissionGroups').select(['id', 'slug']).execute()
  if (groups.length === 0) return makeBuiltInGroups(db)
  return new Map(groups.map(({ id, slug }) => [slug ?? '', id]))
}

/** The whole server on a database of its own, without a port: the built-in groups and nobody in them yet. */
export async function startTestSchool({
  nowIso,
  config,
  reach,
  isFilled = false,
}: TestSchoolOptions = {}): Promise<TestSchool> {
  const database = await createTestDatabase(isFilled ? 'empty' : 'groups')
  const dataDir = await mkdtemp(join(tmpdir(), 'homeroom-test-'))
  const clock = settableClock(Date.parse(nowIso ?? testNowIso))
  const settings: Config = {
    ...readConfig({
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      WORKER: '0',
      DEMO: '0',
      DATABASE_POOL: '5',
    }),
    ...config,
  }
  const app = createHttpServer(settings, keptLog)
  const reached = reach ? await reach(database.url) : database.url
  const services = await buildServices({
    config: settings,
    databaseUrl: reached,
    publicUrl: 'http://homeroom.test',
    log: app.log,
    clock,
  })
  const jobs = domains.flatMap((domain) => domain.jobs ?? [])
  await services.jobs.work(jobs, null)
  await mountServer(app, services, authenticate)
  const groups = isFilled ? undefined : await findGroups(services.database)
  const made = new Map<PersonaSlug, Promise<number>>()

  const persona = (slug: PersonaSlug) => {
    const known = made.get(slug)
    if (known) return known
    if (!groups) throw new Error('A school that was filled before has no personas.')
    const making = makePersona(services.database, slug, groups)
    made.set(slug, making)
    return making
  }

  const logIn = async (login: { userId: number; mirroredBy?: number; allowChanges?: boolean }) => {
    const token = await makeLogin(services.database, { ...login, nowMs: clock.nowMs() })
    return createClient(app, writeSessionCookie(token, services, 3600).split(';')[0])
  }

  let owner: Services['database'] | undefined
  return {
    app,
    services,
    db: services.database,
    get owner() {
      owner ??= createDatabase(createPool(reached, 3, { asOwner: true }))
      return owner
    },
    databaseUrl: database.url,
    clock,
    persona,
    nobody: createClient(app),
    as: async (person) => logIn({ userId: typeof person === 'number' ? person : await persona(person) }),
    mirror: async (userId, by) => logIn({ userId, mirroredBy: await persona(by), allowChanges: true }),
    runJob: async (name, data = {}) => {
      const job = jobs.find((one) => one.name === name)
      if (!job) throw new Error(`There is no job ${name}.`)
      await job.perform(data, services)
    },
    stop: async () => {
      await app.close()
      await owner?.destroy()
      await stopServices(services)
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
