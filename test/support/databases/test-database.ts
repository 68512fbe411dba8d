import { randomBytes } from 'node:crypto'
import { askServer, databaseUrl, testDatabasePrefix } from './database-server.ts'

export interface TestDatabase {
  readonly url: string
  /** Ends every connection and removes the database. */
  drop(): Promise<void>
}

/**
 * A database of its own for a test file: migrated, cloned from the template in a few tens of milliseconds. `empty`, or with
 * the built-in groups, as every school begins.
 */
export async function createTestDatabase(content: 'empty' | 'groups' = 'empty'): Promise<TestDatabase> {
  const { TEST_DATABASE_SERVER: server, TEST_DATABASE_TEMPLATE, TEST_DATABASE_OF_GROUPS } = process.env
  const template = content === 'groups' ? TEST_DATABASE_OF_GROUPS : TEST_DATABASE_TEMPLATE
  if (!server || !template) throw new Error('No test PostgreSQL: run this test in the vitest project "api".')
  const name = `${testDatabasePrefix}${randomBytes(6).toString('hex')}`
  // Copied as files: written block by block into the log, which is the default, it takes the server four times as long.
  await askServer(server, `create database ${name} template ${template} strategy file_copy`)
  return {
    url: databaseUrl(server, name),
    drop: async () => {
      await askServer(server, untilLeft(name))
      await askServer(server, `drop database if exists ${name} with (force)`)
    },
  }
}

/**
 * SQL: waits half a second at the most for the connections of a database. The end of a pool does not: ended by the drop, a
 * connection that was just going is an error that nobody listens to.
 */
const untilLeft = (name: string) => `do $$ begin
  for look in 1..100 loop
    exit when not exists (select from pg_stat_activity where datname = '${name}');
    perform pg_sleep(0.005), pg_stat_clear_snapshot();
  end loop;
end $$`
