const comment = /^\s*--\s?(.*)$/
const trailing = /\s--\s+(.*)$/
/** Begins a line of a table that is no column. */
const noColumn = new Set([
  'primary',
  'foreign',
  'unique',
  'check',
  'constraint',
  'exclude',
  'like',
  'references',
])

/** `the folder` → `The folder.` */
function sentenceOf(lines: readonly string[]): string {
  const text = lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
  return text === '' ? '' : `${text[0]?.toUpperCase()}${text.slice(1)}${/[.!?:;]$/.test(text) ? '' : '.'}`
}

/**
 * What migrations say of tables and columns, by `table` and `table.column`: the comment above one or behind it. What was
 * renamed keeps its words.
 */
export function readMigrationWords(migrations: readonly string[]): ReadonlyMap<string, string> {
  const words = new Map<string, string>()
  const keep = (name: string, above: readonly string[], line: string) => {
    const behind = trailing.exec(line)?.[1]
    const sentence = sentenceOf([...above, ...(behind === undefined ? [] : [behind])])
    if (sentence !== '') words.set(name, sentence)
  }
  for (const sql of migrations) readOne(sql, words, keep)
  return words
}

type Keep = (name: string, above: readonly string[], line: string) => void

function readOne(sql: string, words: Map<string, string>, keep: Keep): void {
  let above: string[] = []
  let table: string | undefined
  let altered: { readonly table: string; readonly above: readonly string[]; added: string[] } | undefined
  for (const line of sql.split('\n')) {
    const said = comment.exec(line)?.[1]
    if (said !== undefined) {
      above.push(said)
      continue
    }
    const made = /^create table (?:if not exists )?(\w+) \(/.exec(line)?.[1]
    const changed = /^alter table (?:if exists )?(?:only )?(\w+)\b/.exec(line)?.[1]
    if (made !== undefined) {
      table = made
      keep(made, above, line)
    } else if (changed !== undefined) {
      altered = { table: changed, above, added: [] }
      rename(line, changed, words)
    } else if (/^\)/.test(line)) table = undefined
    const column = /^\s+(\w+) \S/.exec(line)?.[1]
    if (table !== undefined && made === undefined && column !== undefined && !noColumn.has(column))
      keep(`${table}.${column}`, above, line)
    if (altered !== undefined) {
      for (const [, name = ''] of line.matchAll(/add column (?:if not exists )?(\w+)/g)) {
        altered.added.push(name)
        keep(`${altered.table}.${name}`, changed === undefined ? above : [], line)
      }
      if (/;(\s*--.*)?$/.test(line)) {
        const [only, ...others] = altered.added
        // Above several it is about all of them together.
        const name = `${altered.table}.${only}`
        if (only !== undefined && others.length === 0 && !words.has(name)) keep(name, altered.above, '')
        altered = undefined
      }
    }
    above = []
  }
}

function rename(line: string, table: string, words: Map<string, string>): void {
  const [, from, to] = /rename column (\w+) to (\w+)/.exec(line) ?? []
  const name = /rename to (\w+)/.exec(line)?.[1]
  const move = (before: string, after: string) => {
    const sentence = words.get(before)
    if (sentence === undefined) return
    words.delete(before)
    words.set(after, sentence)
  }
  if (from !== undefined) move(`${table}.${from}`, `${table}.${to}`)
  if (name === undefined) return
  for (const before of [...words.keys()])
    if (before === table || before.startsWith(`${table}.`)) move(before, name + before.slice(table.length))
}
