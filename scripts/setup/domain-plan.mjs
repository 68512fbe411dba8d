/** `field-trips` as `fieldTrips`, `FieldTrips` and `Field trips`. */
const spell = (name) => {
  const words = name.split('-')
  const upper = (word) => word[0].toUpperCase() + word.slice(1)
  return {
    camel: words[0] + words.slice(1).map(upper).join(''),
    pascal: words.map(upper).join(''),
    title: upper(words.join(' ')),
  }
}

const insertBefore = (text, anchor, line, path) => {
  if (!text.includes(anchor)) throw new Error(`${path} has no longer the line “${anchor.trim()}”.`)
  return text.replace(anchor, `${line}${anchor}`)
}

/** New files of the domain: one call, one page, one test of the call. */
const newFiles = (name) => {
  const { camel, pascal, title } = spell(name)
  const own = `src/domains/${name}`
  return {
    [`${own}/contract/${name}.contract.ts`]: `import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

export const ${camel}Contract = {
  getPage: endpoint({
    method: 'GET',
    path: '/backoffice/${name}',
    summary: 'What the page of ${title.toLowerCase()} shows',
    access: 'shell.use',
    output: z.object({ rows: z.array(z.object({ id: z.number(), title: z.string() })) }),
  }),
}
`,
    [`${own}/server/${name}.routes.ts`]: `import { handlers } from '#server/api/handlers.ts'
import { ${camel}Contract } from '../contract/${name}.contract.ts'

export const ${camel}Routes = handlers(${camel}Contract, {
  getPage: async () => ({ rows: [] }),
})
`,
    [`${own}/server/${name}.domain.ts`]: `import type { Domain } from '#server/domain.ts'
import { ${camel}Routes } from './${name}.routes.ts'

export const ${camel}Domain: Domain = {
  name: '${name}',
  routes: { ${camel}: ${camel}Routes },
  menu: { areas: [{ at: 125, key: '${name}', needs: 'shell.use', url: '/${name}', label: '${title}' }] },
}
`,
    [`${own}/server/${name}.test.ts`]: `import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(() => school.stop())

it('shows its page to staff and to nobody else', async () => {
  expect((await (await school.as('facilitator')).get('/backoffice/${name}')).body).toEqual({ rows: [] })
  expect((await (await school.as('guardian')).get('/backoffice/${name}')).status).toBe(403)
})
`,
    [`${own}/web/${pascal}Page.tsx`]: `import { IconSeedling } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { api } from '#web/calls/api.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { usePageTitle } from '#web/address/page-title.ts'

/** \`/${name}\`. */
export function ${pascal}Page() {
  usePageTitle('${title}')
  const { data, error, refetch } = useQuery(api.${camel}.getPage.queryOptions())
  return (
    <SheetPage>
      <PageHeader title="${title}" />
      <PageBody>
        {error !== null && <FailedState error={error} onTryAgain={() => void refetch()} />}
        {data?.rows.length === 0 && <EmptyState icon={IconSeedling} title="Nothing here yet" />}
        {data?.rows.map(({ id, title }) => (
          <p key={id}>{title}</p>
        ))}
      </PageBody>
    </SheetPage>
  )
}
`,
    [`src/web/routes/${name}.routes.ts`]: `import { createRoute } from '@tanstack/react-router'
import { api } from '../calls/api.ts'
import { asks } from '../calls/ask-ahead.ts'
import { page } from '../pages/page.ts'
import { staff } from './frames.ts'

/** ${title}. */
export const ${camel}Routes = createRoute({
  getParentRoute: () => staff,
  path: '/${name}',
  loader: asks(({ ask }) => ask(api.${camel}.getPage.queryOptions())),
  component: page(() => import('#domains/${name}/web/${pascal}Page.tsx'), '${pascal}Page'),
})
`,
  }
}

/** The four lists that name every domain, each with its line. */
const listed = (name) => {
  const { camel, title } = spell(name)
  return {
    'src/server/domains.ts': [
      [
        "import type { Domain } from './domain.ts'",
        `import { ${camel}Domain } from '#domains/${name}/server/${name}.domain.ts'\n`,
      ],
      ['  setUpDomain,\n', `  ${camel}Domain,\n`],
    ],
    'src/web/domains.ts': [
      [
        'import { shellContract }',
        `import { ${camel}Contract } from '#domains/${name}/contract/${name}.contract.ts'\n`,
      ],
      ['  shell: shellContract,', `  ${camel}: ${camel}Contract,\n`],
    ],
    'src/web/routes.ts': [
      ['import { workbenchRoutes }', `import { ${camel}Routes } from './routes/${name}.routes.ts'\n`],
      ['      workbenchRoutes,', `      ${camel}Routes,\n`],
    ],
    'docs/domains.md': [
      ["\n\n## The school's words", `\n| \`${name}\` | ${title.toLowerCase()}: say here what it holds |`],
    ],
  }
}

/** The list of every address, which a command writes. */
export const addresses = 'src/web/urls.test.ts'

/** The files of a new domain alone: none of them may be there already. */
export const ownFiles = (name) => Object.keys(newFiles(name))

/** Throws where another domain has the name of the contract or the address of the page already. */
const refuseTaken = (name, read) => {
  const { camel } = spell(name)
  const contracts = 'src/web/domains.ts'
  if (read(contracts).includes(`\n  ${camel}: `))
    throw new Error(`${contracts} has a ${camel} already. Choose another name.`)
  if (read(addresses).includes(`"/${name}"`))
    throw new Error(`There is a page at /${name} already. Choose another name.`)
}

/**
 * Every file of the repository that a new domain makes or changes, with what will be in it. Throws where the name is no name
 * of a folder, or a contract or a page has it already.
 *
 * @param {string} name as its folder will be called: `field-trips`
 * @param {(path: string) => string} read
 * @returns {Record<string, string>}
 */
export function planDomain(name, read) {
  if (!/^[a-z]+(-[a-z]+)*$/.test(name))
    throw new Error('Name it as a folder: small letters and hyphens, such as field-trips.')
  refuseTaken(name, read)
  const changed = Object.entries(listed(name)).map(([path, lines]) => [
    path,
    lines.reduce((text, [anchor, line]) => insertBefore(text, anchor, line, path), read(path)),
  ])
  return { ...newFiles(name), ...Object.fromEntries(changed) }
}
