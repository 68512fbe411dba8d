import { readFile } from 'node:fs/promises'
import { type Plugin, parseAst } from 'vite'

const jsonSchema = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/

/**
 * The browser reads addresses and forms with zod and describes none of them as JSON Schema, which zod brings along for
 * every schema: its functions stand there without a body. The server describes the API and takes zod whole.
 */
export function slimZod(): Plugin {
  return {
    name: 'slim-zod',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      return jsonSchema.test(id) ? emptyOf(await readFile(id, 'utf8')) : undefined
    },
  }
}

/** Every name that the file exports, as a function that does nothing and returns no facts. */
function emptyOf(code: string): string {
  const names = parseAst(code).body.flatMap((part) => {
    if (part.type !== 'ExportNamedDeclaration') return []
    const { declaration, specifiers } = part
    const declared =
      declaration?.type === 'VariableDeclaration'
        ? declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
        : declaration && 'id' in declaration && declaration.id && 'name' in declaration.id
          ? [declaration.id.name]
          : []
    const renamed = specifiers.flatMap(({ exported }) => ('name' in exported ? [exported.name] : []))
    return [...declared, ...renamed]
  })
  return `const none = () => ({})\nexport { ${names.map((name) => `none as ${name}`).join(', ')} }\n`
}
