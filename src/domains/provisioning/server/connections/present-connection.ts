import { reachOf, type Viewer } from '#server/api/viewer.ts'
import type { Connection, ConnectionDetail } from '../../contract/provisioning.contract.ts'
import type { ConnectionRow, WaitingRow } from './connections.queries.ts'

function hindranceOf(
  { isOn, isBacked, responsible, tokenEndsAt }: ConnectionRow,
  nowMs: number,
): string | null {
  if (!isOn) return 'It is switched off.'
  if (tokenEndsAt.getTime() <= nowMs)
    return 'Its token has ended. Make a new one and enter it at the provider.'
  if (!isBacked)
    return `${responsible} made its token and may not manage connections any more: it can change nobody. Make a new token and enter it at the provider.`
  return null
}

export function presentConnection(row: ConnectionRow, nowMs: number): Connection {
  const { id, title, isOn, tokenEnd, tokenEndsAt, responsibleId, responsible, lastAt, people, waiting } = row
  const { reads, writes, refused } = row
  return {
    ...{ id, title, isOn, tokenEnd, people, waiting },
    tokenEndsAt: tokenEndsAt.toISOString(),
    responsible: { id: responsibleId, name: responsible },
    hindrance: hindranceOf(row, nowMs),
    lastCalledAt: lastAt?.toISOString() ?? null,
    week: { reads, writes, refused },
  }
}

const forms = { student: '/students?form=', guardian: '/guardians?form=' } as const

/** Somebody of a family; by name to who manages families, to everybody else as the provider calls them. */
export function presentWaiting(
  viewer: Viewer,
  { id, name, personId, role, userName, askedAt }: WaitingRow,
): ConnectionDetail['waitingPeople'][number] {
  const mayOpen = reachOf(viewer, 'people.manage') === 'all'
  return {
    ...{ id, role, userName, name: mayOpen ? name : userName, askedAt: askedAt.toISOString() },
    url: mayOpen ? `${forms[role]}${personId}` : null,
  }
}
