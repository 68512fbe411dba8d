import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'

// Run as psql, pg_dump or pg_restore on a machine that has none (`postgres-tools.ts`): the server itself copies a database,
// as long as nobody is connected to it; a dump is the name of such a copy.
const [tool = '', ...args] = process.argv.slice(2)
const flagValue = (flag: string) =>
  args.find((arg) => arg.startsWith(`${flag}=`))?.slice(flag.length + 1) ?? ''
const databaseArg = () => args.find((arg) => arg.includes('://') && !arg.startsWith('--')) ?? ''
const nameIn = (url: string) => basename(new URL(url).pathname)

async function ask(url: string, sql: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const answers = await client.query({ text: sql, rowMode: 'array' }).finally(() => client.end())
  // Several statements have several answers.
  return [answers].flat().flatMap(({ rows }) => rows)
}
const onServer = (url: string, sql: string) => ask(new URL('/postgres', url).href, sql)

const tools: Record<string, () => Promise<void>> = {
  psql: async () => {
    const at = args.indexOf('-c')
    const rows = await ask(databaseArg(), at < 0 ? await text(process.stdin) : (args[at + 1] ?? ''))
    for (const row of rows) process.stdout.write(`${row.join('|')}\n`)
  },
  pg_dump: async () => {
    const name = `homeroom_test_dump_${randomBytes(4).toString('hex')}`
    await onServer(databaseArg(), `create database ${name} template ${nameIn(databaseArg())}`)
    writeFileSync(flagValue('--file'), name)
  },
  pg_restore: async () => {
    const target = flagValue('--dbname')
    const dump = readFileSync(args.at(-1) ?? '', 'utf8')
    await onServer(target, `drop database ${nameIn(target)}`)
    await onServer(target, `create database ${nameIn(target)} template ${dump}`)
  },
}

await tools[tool]?.()
