import { parseArgs } from 'node:util'
import pg from 'pg'
import { smallestSchool } from './demo-school.ts'
import { loadDemoSchool } from './load-demo-school.ts'

const usage = `Usage: node src/demo/demo-command.ts --database-url postgres://… [--students 300] [--seed homeroom]
Loads the demo school into an empty, migrated database.`

/** `node src/demo/demo-command.ts`: the demo school at any size, with its progress. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      students: { type: 'string', default: '300' },
      seed: { type: 'string', default: 'homeroom' },
      'database-url': { type: 'string', default: process.env['DATABASE_URL'] ?? '' },
      help: { type: 'boolean', default: false },
    },
  })
  const students = Number(values.students)
  const isUsable = values['database-url'] !== '' && Number.isInteger(students) && students >= smallestSchool
  if (values.help || !isUsable) {
    process.stdout.write(`${usage}\nAt least ${smallestSchool} students.\n`)
    process.exitCode = values.help ? 0 : 1
    return
  }
  const client = new pg.Client({ connectionString: values['database-url'] })
  await client.connect()
  try {
    let shown = 0
    const summary = await loadDemoSchool(client, {
      students,
      seed: values.seed,
      nowMs: Date.now(),
      onProgress: (progress) => {
        if (performance.now() - shown < 1000) return
        shown = performance.now()
        const thousands = Math.round(progress.rows / 1000).toLocaleString('en-US')
        process.stdout.write(
          `${progress.students.toLocaleString('en-US')} of ${students.toLocaleString('en-US')} students, ${thousands} thousand rows\n`,
        )
      },
    })
    for (const [table, count] of Object.entries(summary.rows)) {
      process.stdout.write(`${String(count).padStart(12)}  ${table}\n`)
    }
    process.stdout.write(`Loaded in ${(summary.durationMs / 1000).toFixed(1)} s.\n`)
  } finally {
    await client.end()
  }
}

await main()
