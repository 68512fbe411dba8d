import { parseArgs } from 'node:util'
import pg from 'pg'
import { mostYears, smallestSchool } from './demo-school.ts'
import { loadDemoSchool } from './load-demo-school.ts'

const usage = `Usage: node src/demo/demo-command.ts --database-url postgres://… [--students 300] [--years 1] [--seed homeroom]
Loads the demo school into an empty, migrated database: 320 to 355 rows of rolls a year of a student who is there.`

const written = (count: number) => Math.round(count).toLocaleString('en-US')

/** `node src/demo/demo-command.ts`: the demo school at any size, with its progress. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      students: { type: 'string', default: '300' },
      years: { type: 'string', default: '1' },
      seed: { type: 'string', default: 'homeroom' },
      'database-url': { type: 'string', default: process.env['DATABASE_URL'] ?? '' },
      help: { type: 'boolean', default: false },
    },
  })
  const students = Number(values.students)
  const years = Number(values.years)
  const isUsable =
    values['database-url'] !== '' &&
    Number.isInteger(students) &&
    students >= smallestSchool &&
    Number.isInteger(years) &&
    years >= 1 &&
    years <= mostYears
  if (values.help || !isUsable) {
    process.stdout.write(`${usage}\nAt least ${smallestSchool} students and 1 to ${mostYears} years.\n`)
    process.exitCode = values.help ? 0 : 1
    return
  }
  const client = new pg.Client({ connectionString: values['database-url'] })
  await client.connect()
  try {
    let shown = 0
    const summary = await loadDemoSchool(client, {
      students,
      years,
      seed: values.seed,
      nowMs: Date.now(),
      onProgress: (progress) => {
        if (performance.now() - shown < 1000) return
        shown = performance.now()
        process.stdout.write(
          `${written(progress.students)} of ${written(students)} students, ${written(progress.rows / 1000)} thousand rows\n`,
        )
      },
    })
    const counts = Object.entries(summary.rows)
    for (const [table, count] of counts) process.stdout.write(`${written(count).padStart(12)}  ${table}\n`)
    const all = counts.reduce((sum, [, count]) => sum + count, 0)
    const ofRolls = summary.rows['attendances'] ?? 0
    process.stdout.write(
      `${written(all)} rows, ${written(ofRolls)} of them of rolls (${written(ofRolls / students / years)} a student and year), loaded in ${(summary.durationMs / 1000).toFixed(1)} s.\n`,
    )
  } finally {
    await client.end()
  }
}

await main()
