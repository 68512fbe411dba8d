import {
  CamelCasePlugin,
  Kysely,
  type KyselyConfig,
  type LimitNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresQueryCompiler,
  type QueryResult,
  type RootOperationNode,
  type UnknownRow,
  ValueNode,
} from 'kysely'
import type { DB } from './tables.ts'

/**
 * snake_case in the database, camelCase in the program. Kysely's own plugin copies the tree of every query to rename
 * it and names every column of every row anew; here the compiler renames what it writes (below), and a result is
 * named once, which matters for a roll of 200. What lies inside a JSON column keeps its keys.
 */
class ColumnNames extends CamelCasePlugin {
  constructor() {
    super({ maintainNestedObjectKeys: true })
  }

  override transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node
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

  /** As the database calls it. */
  columnOf(name: string): string {
    return this.snakeCase(name)
  }
}

class ColumnNamesCompiler extends PostgresQueryCompiler {
  readonly #names: ColumnNames

  constructor(names: ColumnNames) {
    super()
    this.#names = names
  }

  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(this.#names.columnOf(identifier))
  }

  /** A limit is a literal: for a parameter PostgreSQL assumes a tenth of the table, and plans anew at each call. */
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.append(`limit ${limit.value}`)
    else super.visitLimit(node)
  }
}

class ColumnNamesDialect extends PostgresDialect {
  readonly #names: ColumnNames

  constructor(config: PostgresDialectConfig, names: ColumnNames) {
    super(config)
    this.#names = names
  }

  override createQueryCompiler(): PostgresQueryCompiler {
    return new ColumnNamesCompiler(this.#names)
  }
}

/** Kysely with our names of columns on a pool: every database of the program is opened by it. */
export function openKysely(
  config: PostgresDialectConfig,
  options: Omit<KyselyConfig, 'dialect' | 'plugins'> = {},
): Kysely<DB> {
  const names = new ColumnNames()
  return new Kysely<DB>({ ...options, dialect: new ColumnNamesDialect(config, names), plugins: [names] })
}
