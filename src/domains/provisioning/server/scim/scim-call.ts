import { school } from '#contract/school/school.ts'
import { viewerOf } from '#domains/sign-in/server/sign-in.service.ts'
import { nobody, type Viewer } from '#server/api/viewer.ts'
import type { AuditContext } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import type { Json, JsonObject } from '../../rules/json.ts'
import { ScimFault } from '../../rules/scim-fault.ts'
import { type CallRecord, insertCall } from '../calls/record-call.ts'
import type { Connection } from '../connections/find-connection.ts'

/** A call of a provider whose token counts. */
export interface ScimCall {
  readonly services: Services
  readonly connection: Connection
  readonly method: string
  readonly requestId: string
  readonly nowMs: number
  /** `PUBLIC_URL/scim/v2`. */
  readonly baseUrl: string
  readonly query: URLSearchParams
  /** The number in the address; not a number where it is none of ours. */
  readonly id: number
  /** The name in the address, of what has one. */
  readonly name: string
  readonly body: Json
  readonly ifMatch: string | undefined
  readonly ifNoneMatch: string | undefined
}

export interface ScimAnswer {
  readonly status: 200 | 201 | 204 | 304
  readonly body?: JsonObject
  readonly location?: string
  readonly version?: string
}

/** A call within its transaction, with the colleague whose rights bound it. */
export interface Write {
  readonly call: ScimCall
  readonly db: Database
  readonly asker: Viewer
  /** Who is written down for it: nobody, and the connection with the number of the call. */
  readonly context: AuditContext & { readonly services: Services; readonly db: Database }
}

/** The request id of a call in the audit, by which the connection is found again. */
export const auditNumber = (connectionId: number, requestId: string) =>
  `provisioning ${connectionId} ${requestId}`

/** Throws where nobody answers for the connection any more: it then may give and take nothing. */
export async function beginWrite(call: ScimCall, db: Database): Promise<Write> {
  const { connection, services, requestId, nowMs } = call
  const asker = await viewerOf(db, connection.responsibleId, nowMs)
  if (!asker?.grants.has('provisioning.manage'))
    throw new ScimFault(
      403,
      `Whoever answered for this connection may not manage it any more. Somebody has to take it over in ${school().productName}.`,
      undefined,
      'permission',
    )
  const viewer = { ...nobody, name: connection.title }
  const request = { id: auditNumber(connection.id, requestId) }
  return { call, db, asker, context: { viewer, request, services, db } }
}

/** What a call did, in the log of its connection. */
export const logDone = (
  { call, db }: Write,
  what: Pick<CallRecord, 'kind' | 'did' | 'name' | 'personId'> & {
    readonly status: number
    readonly detail?: string
  },
) =>
  insertCall(
    db,
    {
      ...{ connectionId: call.connection.id, method: call.method, requestId: call.requestId },
      ...{ cause: null, detail: '' },
      ...what,
    },
    call.nowMs,
  )

export const noResource = (kind: 'User' | 'Group') =>
  new ScimFault(404, `There is no such ${kind} in this connection.`)

/** The header and `meta.version` of a version. */
export const versionTag = (version: number) => `W/"${version}"`

const tagsOf = (header: string) => header.split(',').map((tag) => tag.trim())

/** Throws 412 where the client meant another version; who names none means whatever there is. */
export function requireMatch({ ifMatch }: ScimCall, version: number): void {
  if (ifMatch === undefined) return
  const tags = tagsOf(ifMatch)
  if (!tags.includes('*') && !tags.includes(versionTag(version)))
    throw new ScimFault(412, 'This resource was changed meanwhile.', 'invalidVers')
}

/** Whether the client has this version already. */
export const isKnown = ({ ifNoneMatch }: ScimCall, version: number) =>
  ifNoneMatch !== undefined && tagsOf(ifNoneMatch).some((tag) => tag === '*' || tag === versionTag(version))
