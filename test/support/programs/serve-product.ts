import { spawn } from 'node:child_process'
import { onStopRequest } from '../../../src/server/stop-signals.ts'
import {
  databaseUrl,
  runOnServer,
  startTestPostgres,
  testDatabasePrefix,
} from '../databases/database-server.ts'
import { joinedServer, joinServer } from './product-process.ts'
import { tellServedDatabase } from './served-database.ts'

// Run by playwright.config.ts: the real server with the demo school, on a database that lives as long as the run.
joinServer()
const server = await startTestPostgres()
const name = `${testDatabasePrefix}browser_${process.pid}`
await runOnServer(server.url, `create database ${name}`)
const url = databaseUrl(server.url, name)
tellServedDatabase(url)

const product = spawn(process.execPath, joinedServer, {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, DATABASE_URL: url, DEMO: '1' },
})
const ended = new Promise((resolve) => product.once('exit', resolve))

onStopRequest(async () => {
  product.kill('SIGTERM')
  await ended
  await runOnServer(server.url, `drop database if exists ${name} with (force)`)
  await server.stop()
})
await ended
process.kill(process.pid, 'SIGTERM')
