import { listFiles, readSource } from '../../architecture/source-files.ts'
import { columnsOf, type Node, type Shape, shapeOf, typesOf } from './type-shapes.ts'

/** A `` sql<…>`…` `` of the product: the words it is written in, and what its type promises of columns. */
export interface DeclaredResult {
  readonly path: string
  /** What stands in every statement it becomes, in this order; what is computed stands between. */
  readonly words: readonly string[]
  /** A whole statement begins and ends with its words; a part stands somewhere in one. */
  readonly isWhole: boolean
  readonly columns: ReadonlyMap<string, Shape>
}

const inDatabase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Every result that somebody typed by hand: whole statements, and parts that name a column by `.as('…')`. */
export function declaredResults(): DeclaredResult[] {
  return (
    listFiles('src', /\.ts$/)
      .filter((path) => !/\.test\.ts$/.test(path) && readSource(path).includes('sql<'))
      .flatMap(declaredIn)
      // Nearly all of it is computed: it would be found in everything.
      .filter(({ words }) => words.join('').replace(/\W/g, '').length >= 12)
  )
}

function declaredIn(path: string): DeclaredResult[] {
  const file = typesOf(path)
  const found: DeclaredResult[] = []
  const visit = (node: Node): void => {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) {
      for (const each of node) visit(each)
      return
    }
    if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
      const { object, property } = node.callee
      if (object.type === 'TaggedTemplateExpression' && object.tag.name === 'sql' && object.typeArguments) {
        const declared = read(path, object, property.name, node.arguments)
        if (declared) found.push(declared)
      }
    }
    for (const child of Object.values(node)) visit(child)
  }
  visit(file.body)
  return found
}

function read(
  path: string,
  template: Node,
  method: string,
  args: readonly Node[],
): DeclaredResult | undefined {
  const file = typesOf(path)
  const [type] = template.typeArguments.params
  const words: string[] = template.quasi.quasis.map((each: Node) => each.value.cooked)
  if (method === 'execute') {
    const columns = columnsOf(file, type)
    return columns && { path, words, isWhole: true, columns }
  }
  const alias = method === 'as' ? args[0]?.value : undefined
  if (typeof alias !== 'string') return undefined
  const named = [...words.slice(0, -1), `${words.at(-1)} as "${inDatabase(alias)}"`]
  return { path, words: named, isWhole: false, columns: new Map([[alias, shapeOf(file, type)]]) }
}

/** Whether a statement that was sent is, or holds, what was declared. */
export function isIn(declared: DeclaredResult, text: string): boolean {
  let position = 0
  for (const [index, words] of declared.words.entries()) {
    const at = text.indexOf(words, position)
    if (at < 0 || (index === 0 && declared.isWhole && at > 0)) return false
    position = at + words.length
  }
  return !declared.isWhole || text.endsWith(declared.words.at(-1) ?? '')
}
