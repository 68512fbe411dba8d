import { type AddressOf, address, day, number, pageNumber, text } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'

/** What the query of the three lists holds: who did it, of whom, when. */
export const auditSearch = address({
  who: text,
  of: text,
  who_id: number,
  of_id: number,
  from: day,
  to: day,
  page: pageNumber,
})
/** Of the changes also what they are about, and the entry whose side sheet is open. */
export const changesSearch = auditSearch.extend({ kind: text, entry: number })

export type AuditSearch = AddressOf<typeof auditSearch>

export const auditPages = {
  changes: '/workbench/audit',
  seen: '/workbench/audit/seen',
  taken: '/workbench/audit/taken',
  stored: '/workbench/audit/stored',
} as const

export const changesQuery = ({ entry: _entry, ...input }: AddressOf<typeof changesSearch>) =>
  api.audit.listChanges.queryOptions({ input })
export const seenQuery = (input: AuditSearch) => api.audit.listSeen.queryOptions({ input })
export const takenQuery = (input: AuditSearch) => api.audit.listTaken.queryOptions({ input })
export const alarmsQuery = () => api.audit.listAlarms.queryOptions({ staleTime: 60_000 })
export const storedQuery = () => api.audit.listStored.queryOptions()
