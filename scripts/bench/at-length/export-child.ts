/** Exports a school to a bucket in a process of its own, so that its memory is known: `DATABASE_URL EXPORT_… node …`. */
import { runExport } from '#domains/nightly-export/server/run/run-export.ts'
import { buildServices, stopServices } from '#server/build-services.ts'
import { createHttpServer } from '#server/http/http.ts'
import { silent } from '#server/jobs/telling.ts'
import { readConfig } from '#server/settings/config.ts'
import { time } from '../acts/with-services.ts'
import { benchSettings } from '../product.ts'

const databaseUrl = process.env['DATABASE_URL'] ?? ''
const publicUrl = 'http://bench.test'
const config = readConfig({ ...process.env, ...benchSettings, PUBLIC_URL: publicUrl })
const { log } = createHttpServer(config)
const services = await buildServices({ config, databaseUrl, publicUrl, log })
const megabytes = () => Math.round(process.resourceUsage().maxRSS / 1024)
const before = megabytes()
let done: Awaited<ReturnType<typeof runExport>>
const ms = await time(async () => {
  done = await runExport(services, { askedBy: null, telling: silent })
})
console.log(JSON.stringify({ ...done, ms, before, most: megabytes() }))
await stopServices(services)
