import { storedTables } from '#domains/audit/rules/stored-tables.ts'
import { readMigrations } from '#server/database/migrations.ts'
import { readMigrationWords } from '../../rules/migration-words.ts'

/** What the product's own sources say of `table` and `table.column`, in sentences. */
export type Words = ReadonlyMap<string, string>

const ofPeople: ReadonlyMap<string, string | null> = new Map(
  Object.values(storedTables).flatMap((tables) => Object.entries<string | null>(tables)),
)

/** Reads the words of the migrations, and beside them what each table holds of people. */
export async function readWords(): Promise<Words> {
  const words = new Map(readMigrationWords((await readMigrations()).map(({ sql }) => sql)))
  for (const [table, holds] of ofPeople)
    if (holds !== null) words.set(table, [words.get(table), `Of people: ${holds}.`].filter(Boolean).join(' '))
  return words
}
