import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { MirrorRule } from '#contract/endpoint.ts'
import { domains } from './domains.ts'

const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })

type OpenApiDocument = Awaited<ReturnType<typeof generator.generate>>

const doorPath = (path: string) => `/api${path.replace(/:(\w+)/g, '{$1}')}`

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
        'Every call sends a `frontend-id` header. Who is signed in is known by the session cookie of `POST /api/auth/sign-in/email`.',
    },
  })
  const paths = Object.fromEntries(
    Object.entries(document.paths ?? {}).map(([path, item]) => [`/api${path}`, item]),
  )
  for (const { method, path, why } of domains.flatMap((domain) => domain.doors ?? [])) {
    const parameters = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
      name,
      in: 'path' as const,
      required: true,
      schema: { type: 'string' as const },
    }))
    paths[doorPath(path)] = {
      ...paths[doorPath(path)],
      [method.toLowerCase()]: {
        summary: why,
        ...(parameters.length > 0 ? { parameters } : {}),
        responses: { 200: { description: 'OK' } },
      },
    }
  }
  return { ...document, paths }
}

/** Says of each operation who may call it, in the words of the contract. */
export function listEndpoints(): { method: string; path: string; access: string; mirror: MirrorRule }[] {
  return domains
    .flatMap(({ routes = {} }) => Object.values(routes).flatMap(({ contract }) => Object.values(contract)))
    .map((procedure) => {
      const { route, meta } = procedure['~orpc']
      const { access, mirror } = meta
      const words =
        typeof access === 'string'
          ? access
          : 'anyone' in access
            ? `anyone: ${access.anyone}`
            : `signed in: ${access.signedIn}`
      return { method: route.method ?? 'GET', path: `/api${route.path ?? ''}`, access: words, mirror }
    })
}
