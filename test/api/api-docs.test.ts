import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeApi } from '../../src/server/api/openapi.ts'
import { domains } from '../../src/server/domains.ts'
import { startTestSchool, type TestSchool } from '../support/schools/test-school.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(() => school.stop())

interface Operation {
  readonly summary?: string
  readonly parameters?: { in: string; name: string; example?: unknown }[]
  readonly requestBody?: { content?: Record<string, { example?: unknown }> }
  readonly responses?: Record<string, { content?: Record<string, { example?: unknown }> }>
}

it('shows of every call an example that the contract takes and one that it answers', async () => {
  const { paths = {} } = await describeApi()
  const faults: string[] = []
  for (const { contract } of domains.flatMap(({ routes = {} }) => Object.values(routes)))
    for (const procedure of Object.values(contract)) {
      const { route, inputSchema, outputSchema, meta } = procedure['~orpc']
      const method = (route.method ?? 'GET').toLowerCase()
      const name = `${method} ${route.path}`
      const operation = (paths[`/api${route.path}`] as Record<string, Operation> | undefined)?.[method]
      if (!operation) {
        faults.push(`${name} is not in the document`)
        continue
      }
      const { parameters = [], requestBody, responses } = operation
      const body = Object.values(requestBody?.content ?? {})[0]?.example
      const named = Object.fromEntries(parameters.map((one) => [one.name, one.example]))
      const isFile = JSON.stringify(body ?? '').includes('(a file)')
      const detailed = route.inputStructure === 'detailed'
      const pick = (place: string) =>
        Object.fromEntries(parameters.filter((one) => one.in === place).map((one) => [one.name, one.example]))
      const input = detailed
        ? { params: pick('path'), query: pick('query'), body }
        : { ...named, ...(body as object) }
      if (inputSchema && !isFile) {
        const { error } = (await inputSchema.safeParseAsync(input)) ?? {}
        if (error)
          faults.push(
            `${name} takes ${JSON.stringify(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))}`,
          )
      }
      const answer = Object.values(responses?.['200']?.content ?? {})[0]?.example
      const { error } = (await outputSchema?.safeParseAsync(answer)) ?? {}
      if (error)
        faults.push(
          `${name} answers ${JSON.stringify(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))}`,
        )
      expect(meta).toBeDefined()
    }
  expect(faults).toEqual([])
})

it('is a page whose style its own policy lets in', async () => {
  const client = await school.as('facilitator')
  const page = await client.call({ method: 'GET', url: '/api/docs' })
  expect(page.text).toContain('<link rel="stylesheet" href="/api/docs/style.css">')
  expect(page.text).not.toContain('<style')
  expect(page.text).toContain('Scope tokens.own: Make tokens')
  const style = await client.call({ method: 'GET', url: '/api/docs/style.css' })
  expect([style.status, style.headers['content-type']]).toEqual([200, expect.stringContaining('text/css')])
})
