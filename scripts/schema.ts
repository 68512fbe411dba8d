import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateDatabase, readMigrations } from '#server/database/migrations.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { editedSince, writeChecksums } from './migration-checksums.ts'
import { describeSchema } from './schema-text.ts'

// Writes what the migrations amount to: database/schema.sql for people, src/server/database/tables.ts for the compiler, and
// database/migrations.txt, by which nobody edits one that a database may have run, and which is their order.
const checksums = 'database/migrations.txt'
const migrations = await readMigrations()
const edited = editedSince(readFileSync(checksums, 'utf8'), migrations)
if (edited.length > 0) {
  console.error(`A database that ran ${edited.join(', ')} would refuse to start. Restore what was edited and write a migration
after the last one. Only what was never on main may change: take its line out of ${checksums} first.`)
  process.exit(1)
}
writeFileSync(checksums, writeChecksums(migrations))

const dataDir = mkdtempSync(join(tmpdir(), 'homeroom-schema-'))
const postgres = await startEmbeddedPostgres({ dataDir, fsync: false, log: () => {} })
try {
  await migrateDatabase(postgres.url)
  writeFileSync('database/schema.sql', await describeSchema(postgres.url))
  const codegen = [
    'node_modules/.bin/kysely-codegen',
    '--url',
    postgres.url,
    '--dialect',
    'postgres',
    '--camel-case',
  ]
  const parsers = [
    '--date-parser',
    'string',
    '--numeric-parser',
    'number',
    '--type-mapping',
    '{"int8":"number"}',
  ]
  execFileSync(process.execPath, [
    ...codegen,
    ...parsers,
    '--exclude-pattern',
    '{public.schema_migrations,parts.*,put_away.*}',
    '--out-file',
    'src/server/database/tables.ts',
  ])
  execFileSync('node_modules/.bin/biome', ['check', '--write', 'src/server/database/tables.ts'], {
    stdio: 'ignore',
  })
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
