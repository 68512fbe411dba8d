import type { TestSchool } from '../schools/test-school.ts'

export interface ScimReply {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came back
  readonly body: any
  readonly headers: Record<string, string | string[] | number | undefined>
}

export interface ScimClient {
  get(path: string): Promise<ScimReply>
  post(path: string, body: unknown): Promise<ScimReply>
  put(path: string, body: unknown): Promise<ScimReply>
  patch(path: string, operations: readonly object[]): Promise<ScimReply>
  delete(path: string): Promise<ScimReply>
  call(options: {
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
    path: string
    body?: unknown
    headers?: Record<string, string>
    remoteAddress?: string
  }): Promise<ScimReply>
}

/** Calls `/scim/v2` as an identity provider does: with a token, without a cookie or a header of ours. */
export function scimClient({ app }: Pick<TestSchool, 'app'>, token: string | undefined): ScimClient {
  const call: ScimClient['call'] = async ({ method, path, body, headers, remoteAddress }) => {
    const response = await app.inject({
      ...{ method, url: `/scim/v2${path}` },
      ...(remoteAddress === undefined ? {} : { remoteAddress }),
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/scim+json; charset=utf-8' }),
        ...headers,
      },
    })
    return {
      status: response.statusCode,
      body: response.payload === '' ? undefined : JSON.parse(response.payload),
      headers: response.headers,
    }
  }
  return {
    call,
    get: (path) => call({ method: 'GET', path }),
    post: (path, body) => call({ method: 'POST', path, body }),
    put: (path, body) => call({ method: 'PUT', path, body }),
    patch: (path, Operations) =>
      call({
        ...{ method: 'PATCH', path },
        body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations },
      }),
    delete: (path) => call({ method: 'DELETE', path }),
  }
}
