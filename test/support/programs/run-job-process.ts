import { buildServices, stopServices } from '../../../src/server/build-services.ts'
import { domains } from '../../../src/server/domains.ts'
import { createHttpServer } from '../../../src/server/http/http.ts'
import { readConfig } from '../../../src/server/settings/config.ts'

// Runs one job, at the time a test school has, and ends: `node run-job-process.ts NAME DATA NOW`.
const [name, data = '{}', nowMs] = process.argv.slice(2)
const config = readConfig(process.env)
if (config.DATABASE_URL === undefined) throw new Error('Give a DATABASE_URL.')
const job = domains.flatMap((domain) => domain.jobs ?? []).find((one) => one.name === name)
if (!job) throw new Error(`There is no job ${name}.`)
const services = await buildServices({
  config,
  databaseUrl: config.DATABASE_URL,
  publicUrl: 'http://homeroom.test',
  log: createHttpServer(config).log,
  clock: { nowMs: () => Number(nowMs) },
})
// From here on it counts as working, as a server does.
await services.jobs.work([], null)
await job.perform(JSON.parse(data), services)
await stopServices(services)
