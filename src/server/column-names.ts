import { CamelCasePlugin, type PluginTransformResultArgs, type QueryResult, type UnknownRow } from 'kysely'

/**
 * snake_case in the database, camelCase in the program. Kysely's own plugin names every column of every row
 * anew; here a result is named once, which matters for a roll of 200. What lies inside a JSON column keeps its keys.
 */
export class ColumnNames extends CamelCasePlugin {
  constructor() {
    super({ maintainNestedObjectKeys: true })
  }

  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const [first] = result.rows
    if (!first) return result
    const names = Object.keys(first).map((column) => [column, this.camelCase(column)] as const)
    // A copy of a row with all its names is quicker to fill than a row that grows.
    const empty = Object.fromEntries(names.map(([, name]) => [name, null]))
    const rows = result.rows.map((row) => {
      const named: UnknownRow = { ...empty }
      for (const [column, name] of names) named[name] = row[column]
      return named
    })
    return { ...result, rows }
  }
}
