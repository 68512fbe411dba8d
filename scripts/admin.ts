/**
 * `npm run admin -- person@school.example "Name"`: makes a person an administrator and prints the one-time link at
 * which they choose a password. Takes the settings of the server, which may be running. Anything wrong is one sentence
 * and exit code 1.
 */
import { AppointmentRefused, appointAdministrator } from '#domains/set-up/server/set-up.service.ts'
import { introducePermissions } from '#server/api/built-in-groups.ts'
import { systemClock } from '#server/clock.ts'
import { createDatabase, createPool } from '#server/database/database.ts'
import { migrateDatabase } from '#server/database/migrations.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { reachDatabase } from '#server/postgres/reach-database.ts'
import { requireSupportedPostgres } from '#server/postgres/supported-version.ts'
import { readConfig } from '#server/settings/config.ts'
import { explainStartupFailure } from '#server/startup-error.ts'
import { takeServerSettings } from './server-settings.ts'

const usage = 'Usage: npm run admin -- person@school.example "Their Name"'

async function main(args: readonly string[]): Promise<void> {
  const [email, name = '', ...more] = args
  if (email === undefined || email.startsWith('-')) throw new AppointmentRefused(usage)
  if (more.length > 0) throw new AppointmentRefused(`Put the name into quotation marks. ${usage}`)
  takeServerSettings()
  const config = readConfig(process.env)
  const publicUrl = (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/$/, '')
  const reached = await reachDatabase(config)
  try {
    await requireSupportedPostgres(reached.url)
    await migrateDatabase(reached.url)
    await introducePermissions(reached.url)
    const database = createDatabase(createPool(reached.url, 2))
    try {
      const { what, link } = await inTransaction(database, (db) =>
        appointAdministrator(db, { clock: systemClock, publicUrl }, { email, name }),
      )
      process.stdout.write(`${what} They choose a password (once, within 7 days) at\n${link}\n`)
    } finally {
      await database.destroy()
    }
  } finally {
    await reached.stop()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof AppointmentRefused ? error.message : explainStartupFailure(error)}\n`,
  )
  process.exitCode = 1
})
