import { storedTables } from '../rules/stored-tables.ts'

/** Every table that somebody has said what it holds. */
export const describedTables: ReadonlySet<string> = new Set(
  Object.values(storedTables).flatMap((tables) => Object.keys(tables)),
)
