import {
  type Attribute,
  groupSchema,
  type ResourceSchema,
  type Schema,
  userSchema,
} from '../../rules/attributes.ts'
import type { JsonObject } from '../../rules/json.ts'
import { listBody, mostPerPage } from './list-answer.ts'

const ofSchema = (kind: string) => `urn:ietf:params:scim:schemas:core:2.0:${kind}`

/** What this server can do (RFC 7643 §5). */
export const providerConfig = (baseUrl: string): JsonObject => ({
  schemas: [ofSchema('ServiceProviderConfig')],
  documentationUri: 'https://www.rfc-editor.org/rfc/rfc7644',
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: mostPerPage },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      ...{ type: 'oauthbearertoken', name: 'Bearer token', primary: true },
      ...{ description: 'The token of the connection.', specUri: 'https://www.rfc-editor.org/rfc/rfc6750' },
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${baseUrl}/ServiceProviderConfig` },
})

const resourceType = (
  baseUrl: string,
  name: string,
  endpoint: string,
  { core, extensions }: ResourceSchema,
): JsonObject => ({
  schemas: [ofSchema('ResourceType')],
  ...{ id: name, name, endpoint, description: core.description, schema: core.id },
  schemaExtensions: extensions.map(({ id }) => ({ schema: id, required: false })),
  meta: { resourceType: 'ResourceType', location: `${baseUrl}/ResourceTypes/${name}` },
})

export const resourceTypes = (baseUrl: string): JsonObject[] => [
  resourceType(baseUrl, 'User', '/Users', userSchema),
  resourceType(baseUrl, 'Group', '/Groups', groupSchema),
]

const told = ({ subAttributes, type, ...attribute }: Attribute): JsonObject => ({
  ...attribute,
  type,
  ...(type === 'complex' ? { subAttributes: subAttributes.map(told) } : {}),
  ...(type === 'reference' ? { referenceTypes: ['external'] } : {}),
})

const schemaOf =
  (baseUrl: string) =>
  ({ attributes, ...schema }: Schema): JsonObject => ({
    schemas: [ofSchema('Schema')],
    ...schema,
    attributes: attributes.map(told),
    meta: { resourceType: 'Schema', location: `${baseUrl}/Schemas/${schema.id}` },
  })

export const schemas = (baseUrl: string): JsonObject[] =>
  [userSchema.core, ...userSchema.extensions, groupSchema.core].map(schemaOf(baseUrl))

export const listed = (resources: readonly JsonObject[]) => listBody(resources.length, 1, resources)

/** The resource of this id, whatever its case; undefined where there is none. */
export const named = (resources: readonly JsonObject[], id: string) =>
  resources.find((one) => String(one['id']).toLowerCase() === id.toLowerCase())
