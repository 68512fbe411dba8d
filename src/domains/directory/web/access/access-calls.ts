import { downloadAddress, type TableFormat } from '#contract/download.ts'
import { api, client } from '#web/calls/api.ts'
import { accountsDownloads } from '../../contract/accounts.downloads.ts'

/** Whose access: a colleague, or somebody of a family; each has calls of their own right. */
export interface AccessOf {
  readonly kind: 'employee' | 'family'
  readonly id: number
}

export const sessionsQuery = ({ kind, id }: AccessOf) =>
  kind === 'employee'
    ? api.employeeAccess.listSessions.queryOptions({ input: { employeeId: id } })
    : api.familyAccess.listSessions.queryOptions({ input: { personId: id } })

export const signInsQuery = ({ kind, id }: AccessOf, search: { readonly page?: number }) =>
  kind === 'employee'
    ? api.employeeAccess.listSignIns.queryOptions({ input: { employeeId: id, ...search } })
    : api.familyAccess.listSignIns.queryOptions({ input: { personId: id, ...search } })

/** Logs them out of one browser, or of all. */
export function endSessions({ kind, id }: AccessOf, sessionId: number | undefined) {
  if (kind === 'employee')
    return sessionId === undefined
      ? client.employeeAccess.endSessions({ employeeId: id })
      : client.employeeAccess.endSession({ employeeId: id, sessionId })
  return sessionId === undefined
    ? client.familyAccess.endSessions({ personId: id })
    : client.familyAccess.endSession({ personId: id, sessionId })
}

export const accessKeys = [api.employeeAccess.key(), api.familyAccess.key()]

/** Where the sign-ins are saved as a file. */
export const signInsFile = ({ kind, id }: AccessOf, format: TableFormat) =>
  kind === 'employee'
    ? downloadAddress(accountsDownloads.employeeSignIns, { employeeId: id }, format)
    : downloadAddress(accountsDownloads.familySignIns, { personId: id }, format)
