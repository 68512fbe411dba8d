import { onStopRequest } from '../../../src/server/stop-signals.ts'
import { startTestPostgres } from './database-server.ts'

// Run by scripts/test.mjs: prints the address of a PostgreSQL for the tests and keeps it until the channel closes.
const server = await startTestPostgres()
onStopRequest(() => server.stop())
console.log(server.url)
