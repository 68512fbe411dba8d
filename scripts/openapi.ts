import { describeApi } from '#server/api/openapi.ts'

process.stdout.write(`${JSON.stringify(await describeApi(), null, 2)}\n`)
