// `npm run new-domain -- field-trips`: a domain with one call, one page and one test, in every list that names domains.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { addresses, ownFiles, planDomain } from './setup/domain-plan.mjs'
import { node, root, run } from './setup/processes.mjs'

const [name = ''] = process.argv.slice(2)
if (existsSync(join(root, 'src/domains', name)) && name !== '') {
  console.error(`There is a domain ${name} already.`)
  process.exit(1)
}
let files
try {
  files = planDomain(name, (path) => readFileSync(join(root, path), 'utf8'))
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
const taken = ownFiles(name).filter((path) => existsSync(join(root, path)))
if (taken.length > 0) {
  console.error(`Something else stands there already: ${taken.join(', ')}. Choose another name.`)
  process.exit(1)
}
for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const own = ownFiles(name)
// Also those the commands below write.
const changed = [
  ...Object.keys(files).filter((path) => !own.includes(path)),
  ...[addresses, 'test/architecture/domain-graph.txt'],
]
const sources = Object.keys(files).filter((path) => !path.endsWith('.md'))
await expectWell(['node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...sources])
// The texts that list every domain and address.
const listing = [addresses, 'test/architecture/domain-graph.test.ts']
await expectWell(['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', ...listing, '-u'])
console.log(
  [
    `Made ${own.length} files of ${name}:`,
    ...own.map((path) => `  ${path}`),
    'Its lines are in:',
    ...changed.map((path) => `  ${path}`),
    'Next:',
    `  say in docs/domains.md what it holds, and in src/domains/shell/web/menu/menu-icons.ts how ${name} looks in the menu`,
    '  npx vitest run --project api test/api/role-matrix.test.ts -u    who may call it, as the matrix says',
    '  npm run check',
    `  npm start    its page is /${name}, for all staff; its call is /api/backoffice/${name}`,
  ].join('\n'),
)

/** Runs a command; if it fails, prints its output and ends with 1. */
async function expectWell(args) {
  const { code, output } = await run(node, args, { env: { NO_COLOR: '1' } })
  if (code === 0) return
  console.error(`${output}\n${name} is made, but this failed: ${args.slice(0, 2).join(' ')}.`)
  process.exit(1)
}
