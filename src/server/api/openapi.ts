import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { downloadPaths } from '#contract/download.ts'
import type { Access, MirrorRule } from '#contract/endpoint.ts'
import { permissions } from '#contract/permissions.ts'
import { domains } from '../domains.ts'
import { addExamples } from './docs/add-examples.ts'
import { listDownloads } from './download-routes.ts'

const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })

type OpenApiDocument = Awaited<ReturnType<typeof generator.generate>>

const patternOf = (path: string) => path.replace(/:(\w+)/g, '{$1}')
const pathOf = (path: string) => `/api${patternOf(path)}`

/**
 * The whole API as OpenAPI 3.1, made from the same contracts the server answers by. Paths begin with /api.
 * Routes beside the contract are listed with why they stand there.
 */
export async function describeApi(): Promise<OpenApiDocument> {
  const contracts = domains.flatMap(({ routes = {} }) =>
    Object.entries(routes).map(([name, { contract }]) => [name, contract] as const),
  )
  const document = await generator.generate(Object.fromEntries(contracts), {
    info: {
      title: 'Homeroom',
      version: '1',
      description:
        'Every call sends a `frontend-id` header. Who is signed in is known by the session cookie of `POST /api/auth/sign-in/email`. A write with an `idempotency-key` header, a UUID, is done once however often it is sent within an hour.',
    },
  })
  const paths: Record<string, object | undefined> = Object.fromEntries(
    Object.entries(document.paths ?? {}).map(([path, item]) => [`/api${path}`, item]),
  )
  for (const item of Object.values(paths))
    for (const operation of Object.values(item ?? {}))
      if (typeof operation === 'object') addExamples(operation)
  const describe = (method: string, path: string, summary: string) => {
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
      name,
      in: 'path' as const,
      required: true,
      schema: { type: 'string' as const },
    }))
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        summary,
        ...(parameters.length > 0 ? { parameters } : {}),
        responses: { 200: { description: 'OK' } },
      },
    }
  }
  for (const { method, path, access, isAtRoot } of domains.flatMap((domain) => domain.plainRoutes ?? []))
    describe(method, isAtRoot ? patternOf(path) : pathOf(path), access.anyone)
  for (const { path, access, summary } of describedDownloads())
    describe('GET', `/api${path}`, `${summary} (${wordsOf(access)})`)
  return { ...document, paths: paths as NonNullable<OpenApiDocument['paths']> }
}

const wordsOf = (access: Access): string => {
  if (typeof access === 'string') return access
  return 'anyone' in access ? `anyone: ${access.anyone}` : `signed in: ${access.signedIn}`
}

const describedDownloads = () =>
  listDownloads().flatMap(({ download }) =>
    downloadPaths(download).map(({ path }) => ({
      path,
      access: download.access,
      summary: download.summary,
    })),
  )

/** The addresses of all downloads with who may open them; a browser opens them by itself, without our header. */
export const listDownloadAddresses = (): { method: 'GET'; path: string; access: string }[] =>
  describedDownloads().map(({ path, access }) => ({
    method: 'GET',
    path: `/api${path}`,
    access: wordsOf(access),
  }))

/** Who may make each call, `GET /api/…`, in a sentence: the permission in its own words, and its name as a scope. */
export function describeAccess(): ReadonlyMap<string, string> {
  const sentenceOf = (access: Access) =>
    typeof access === 'string' ? `Scope ${access}: ${permissions[access]}` : `${wordsOf(access)}.`
  const calls = domains.flatMap(({ routes = {} }) =>
    Object.values(routes).flatMap(({ contract }) => Object.values(contract)),
  )
  return new Map(
    calls.map(({ '~orpc': { route, meta } }) => [
      `${route.method} ${pathOf(route.path ?? '')}`,
      sentenceOf(meta.access),
    ]),
  )
}

/** Every call of the contract with who may make it, in the words of the contract. */
export function listEndpoints(): { method: string; path: string; access: string; mirror: MirrorRule }[] {
  return domains
    .flatMap(({ routes = {} }) => Object.values(routes).flatMap(({ contract }) => Object.values(contract)))
    .map((procedure) => {
      const { route, meta } = procedure['~orpc']
      const { access, mirror } = meta
      return {
        method: route.method ?? 'GET',
        path: `/api${route.path ?? ''}`,
        access: wordsOf(access),
        mirror,
      }
    })
}
