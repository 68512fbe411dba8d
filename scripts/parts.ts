/**
 * `npm run parts`: the tables that only grow by school year, with what may be put away; `-- put-away audit_log 2015` takes
 * one school year out of a table, `-- put-away due` all that are due, and `-- bring-back audit_log 2015` brings it back.
 * Takes the settings of the server, which may be running. Anything wrong is one sentence and exit code 1.
 */
import { systemClock } from '#server/clock.ts'
import { createDatabase, createPool } from '#server/database/database.ts'
import { migrateDatabase } from '#server/database/migrations.ts'
import { isInUse, makeParts } from '#server/parts/keep-parts.ts'
import { isPartedTable, type PartedTable, partedTables, schoolYearText } from '#server/parts/kept-years.ts'
import { bringBack, listParts, type Part, PartRefused, putAway } from '#server/parts/put-away.ts'
import { reachDatabase } from '#server/postgres/reach-database.ts'
import { requireSupportedPostgres } from '#server/postgres/supported-version.ts'
import { readConfig } from '#server/settings/config.ts'
import { explainStartupFailure } from '#server/startup-error.ts'
import { takeServerSettings } from './server-settings.ts'

type Database = ReturnType<typeof createDatabase>

const usage = `Usage: npm run parts                                    lists them
       npm run parts -- put-away TABLE YEAR | due        YEAR is 2015 for 2015–2016
       npm run parts -- bring-back TABLE YEAR`

const say = (line: string) => process.stdout.write(`${line}\n`)

const rowsText = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

function stateOf({ state, year, dueAt }: Part, nowMs: number): string {
  if (state === 'put away') return 'put away'
  if (state === 'gone') return 'put away, and not in this database any more'
  if (year === null || dueAt === null) return 'rows of years without a part'
  return dueAt.getTime() <= nowMs ? 'may be put away' : `kept until ${dayOf(dueAt)}`
}

async function list(database: Database, nowMs: number): Promise<void> {
  const parts = await listParts(database)
  for (const [table, { keptYears, holds }] of Object.entries(partedTables)) {
    say(`${table}: ${holds}; kept ${keptYears} ${keptYears === 1 ? 'year' : 'years'} beyond the school year`)
    for (const part of parts.filter((one) => one.table === table)) {
      const size = `${(part.bytes / 1_048_576).toFixed(1)} MB`
      const about = part.state === 'here' ? 'about ' : ''
      say(
        `  ${part.year === null ? 'other    ' : schoolYearText(part.year)} ${size.padStart(11)}  ${`${about}${rowsText(part.rowCount)}`.padEnd(24)} ${stateOf(part, nowMs)}`,
      )
    }
  }
}

function readPart(table = '', yearText = ''): { table: PartedTable; year: number } {
  const year = Number(/^(\d{4})([-–]\d{4})?$/.exec(yearText)?.[1])
  if (!isPartedTable(table) || !Number.isInteger(year)) throw new PartRefused(usage)
  return { table, year }
}

async function put(database: Database, args: readonly string[], nowMs: number): Promise<void> {
  const isDue = ({ state, dueAt }: Part) => state === 'here' && dueAt !== null && dueAt.getTime() <= nowMs
  const wanted =
    args[0] === 'due' && args.length === 1
      ? (await listParts(database)).filter(isDue).map(({ table, year }) => ({ table, year: year ?? 0 }))
      : [readPart(...args)]
  if (wanted.length === 0) say('Nothing is due to be put away.')
  for (const part of wanted) {
    const { table, year, rowCount } = await putAway(database, part, nowMs)
    say(`Put away: ${table} of ${schoolYearText(year)}, ${rowsText(rowCount)}.`)
  }
}

async function main([command, ...args]: readonly string[]): Promise<void> {
  takeServerSettings()
  if (command !== undefined && command !== 'put-away' && command !== 'bring-back')
    throw new PartRefused(usage)
  const reached = await reachDatabase(readConfig(process.env))
  try {
    await requireSupportedPostgres(reached.url)
    await migrateDatabase(reached.url)
    const database = createDatabase(createPool(reached.url, 2, { asOwner: true }))
    const nowMs = systemClock.nowMs()
    try {
      if (command === 'put-away') await put(database, args, nowMs)
      else if (command === 'bring-back') {
        const { table, year } = await bringBack(database, readPart(...args))
        say(`Brought back: ${table} of ${schoolYearText(year)}.`)
      } else {
        await makeParts(database, nowMs)
        await list(database, nowMs)
      }
    } finally {
      await database.destroy()
    }
  } finally {
    await reached.stop()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const sentence = isInUse(error)
    ? 'The table was in use the whole time, and nothing was changed. Try again when less is going on.'
    : error instanceof PartRefused
      ? error.message
      : explainStartupFailure(error)
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 1
})
