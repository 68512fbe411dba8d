import { parseSync } from 'oxc-parser'
import { readImports, readSource } from '../../architecture/source-files.ts'

/** What a value of a row is as the program sees it. `object` is what comes as JSON; `anything` is not judged. */
export type Kind = 'number' | 'string' | 'boolean' | 'Date' | 'object' | 'anything'

/** What a type says of one column: `kinds` without null, whether it is a list of those, whether null may come. */
export interface Shape {
  readonly kinds: ReadonlySet<Kind>
  readonly isList: boolean
  readonly isNullable: boolean
}

// biome-ignore lint/suspicious/noExplicitAny: the parser's nodes, read by the names of the syntax
export type Node = any

const shape = (kinds: readonly Kind[], isList = false, isNullable = false): Shape => ({
  kinds: new Set(kinds),
  isList,
  isNullable,
})
export const anything = shape(['anything'])

const simple: Readonly<Record<string, Shape>> = {
  TSNumberKeyword: shape(['number']),
  TSStringKeyword: shape(['string']),
  TSTemplateLiteralType: shape(['string']),
  TSBooleanKeyword: shape(['boolean']),
  TSNullKeyword: shape([], false, true),
  TSUndefinedKeyword: shape([], false, true),
  TSTypeLiteral: shape(['object']),
  TSMappedType: shape(['object']),
  TSTupleType: shape(['object']),
}

/** The types a file declares or imports, and the files it takes them from. */
class FileTypes {
  readonly declared = new Map<string, Node>()
  readonly imported = new Map<string, { readonly path: string; readonly name: string }>()
  readonly body: readonly Node[]

  constructor(path: string) {
    const { program, module } = parseSync(path, readSource(path))
    this.body = program.body
    for (const statement of program.body as Node[]) {
      const node = statement.declaration ?? statement
      if (/^TS(Interface|TypeAlias)Declaration$/.test(node.type)) this.declared.set(node.id.name, node)
    }
    const files = readImports(path).filter(({ isPackage }) => !isPackage)
    for (const { moduleRequest, entries } of module.staticImports) {
      const target = files.find(({ to }) =>
        to.endsWith(moduleRequest.value.replace(/^(\.\.?\/)+|^#[^/]+\//g, '')),
      )
      for (const { importName, localName } of target ? entries : [])
        if (importName.name)
          this.imported.set(localName.value, { path: target?.to ?? '', name: importName.name })
    }
  }
}

const files = new Map<string, FileTypes>()
export function typesOf(path: string): FileTypes {
  const known = files.get(path) ?? new FileTypes(path)
  files.set(path, known)
  return known
}

interface Found {
  readonly file: FileTypes
  readonly node: Node
}

function find(file: FileTypes, name: string): Found | undefined {
  const node = file.declared.get(name)
  if (node) return { file, node }
  const from = file.imported.get(name)
  return from && find(typesOf(from.path), from.name)
}

/** What a type says of one value. */
export function shapeOf(file: FileTypes, type: Node): Shape {
  const known = simple[type.type]
  if (known) return known
  switch (type.type) {
    case 'TSParenthesizedType':
      return shapeOf(file, type.typeAnnotation)
    case 'TSTypeOperator':
      return type.operator === 'keyof' ? shape(['string']) : shapeOf(file, type.typeAnnotation)
    case 'TSArrayType':
      return { ...shapeOf(file, type.elementType), isList: true, isNullable: false }
    case 'TSLiteralType':
      return shape([typeof type.literal.value as Kind])
    // One of a list of words: `(typeof kinds)[number]`.
    case 'TSIndexedAccessType':
      return type.indexType.type === 'TSNumberKeyword' && type.objectType.type !== 'TSTypeReference'
        ? shape(['string'])
        : anything
    case 'TSUnionType':
      return unite(type.types.map((each: Node) => shapeOf(file, each)))
    case 'TSTypeReference':
      return shapeOfNamed(file, type)
    default:
      return anything
  }
}

const unite = (shapes: readonly Shape[]): Shape => ({
  kinds: new Set(shapes.flatMap(({ kinds }) => [...kinds])),
  isList: shapes.some(({ isList }) => isList),
  isNullable: shapes.some(({ isNullable }) => isNullable),
})

function shapeOfNamed(file: FileTypes, type: Node): Shape {
  const name = type.typeName.name
  const [first] = type.typeArguments?.params ?? []
  if (name === 'Date') return shape(['Date'])
  if (name === 'Record' || name === 'Pick' || name === 'Omit') return shape(['object'])
  if ((name === 'Array' || name === 'ReadonlyArray') && first)
    return { ...shapeOf(file, first), isList: true, isNullable: false }
  const found = name && find(file, name)
  if (!found) return anything
  return found.node.type === 'TSInterfaceDeclaration'
    ? shape(['object'])
    : shapeOf(found.file, found.node.typeAnnotation)
}

/** The columns a type of a row names; undefined where it is not written as properties. */
export function columnsOf(file: FileTypes, type: Node): Map<string, Shape> | undefined {
  switch (type.type) {
    case 'TSTypeLiteral':
      return properties(file, type.members)
    case 'TSIntersectionType':
      return merge(type.types.map((each: Node) => columnsOf(file, each)))
    case 'TSTypeReference':
      return columnsOfNamed(file, type)
    default:
      return undefined
  }
}

const properties = (file: FileTypes, members: readonly Node[]): Map<string, Shape> =>
  new Map(
    members
      .filter((each) => each.type === 'TSPropertySignature')
      .map((each): [string, Shape] => {
        const said = each.typeAnnotation ? shapeOf(file, each.typeAnnotation.typeAnnotation) : anything
        return [each.key.name ?? each.key.value, each.optional ? { ...said, isNullable: true } : said]
      }),
  )

const merge = (all: readonly (Map<string, Shape> | undefined)[]): Map<string, Shape> | undefined =>
  all.some((each) => !each) ? undefined : new Map(all.flatMap((each) => [...(each ?? [])]))

const literals = (type: Node): Set<string> =>
  new Set((type.type === 'TSUnionType' ? type.types : [type]).map((each: Node) => each.literal?.value))

function columnsOfNamed(file: FileTypes, type: Node): Map<string, Shape> | undefined {
  const name = type.typeName.name
  const [first, second] = type.typeArguments?.params ?? []
  if (name === 'Readonly') return columnsOf(file, first)
  if (name === 'Pick' || name === 'Omit') {
    const named = literals(second)
    const all = columnsOf(file, first)
    return all && new Map([...all].filter(([column]) => named.has(column) === (name === 'Pick')))
  }
  const found = name && find(file, name)
  if (!found) return undefined
  if (found.node.type !== 'TSInterfaceDeclaration') return columnsOf(found.file, found.node.typeAnnotation)
  const inherited = (found.node.extends ?? []).map((each: Node) =>
    columnsOfNamed(found.file, { typeName: each.expression, typeArguments: each.typeArguments }),
  )
  return merge([...inherited, properties(found.file, found.node.body.body)])
}
