import type { Client } from '../client.ts'

const path = '/backoffice/workbench/employees-and-permissions/employees'

/** Deactivates a colleague as the screen does: looks at what they own, and says who takes it; what is not named is left with nobody. */
export async function deactivate(
  client: Client,
  id: number,
  hand_over: readonly { readonly kind: string; readonly to_id: number }[] = [],
) {
  const { body } = await client.get(`${path}/${id}/leaving`)
  const owned: { kind: string; canHandOver: boolean }[] = body.owned ?? []
  const left = owned.filter(
    ({ kind, canHandOver }) => canHandOver && hand_over.every((one) => one.kind !== kind),
  )
  return client.post(`${path}/${id}/deactivation`, {
    basis: body.basis ?? '-',
    hand_over: [...hand_over, ...left.map(({ kind }) => ({ kind, to_id: null }))],
  })
}

/** Saves a colleague with groups as the screen does: reads what they do first. */
export async function saveColleague(
  client: Client,
  fields: { readonly groups: readonly object[]; readonly [name: string]: unknown },
  id?: number,
) {
  const { body } = await client.post(`${path}/groups/preview`, {
    ...(id !== undefined && { employee_id: id }),
    groups: fields.groups,
  })
  return client.post(id === undefined ? `${path}/edit` : `${path}/${id}/edit`, {
    ...fields,
    ...(body.basis !== undefined && { basis: body.basis }),
  })
}

/** Lets a colleague in again as the screen does: reads what it does first. */
export async function reactivate(client: Client, id: number) {
  const { body } = await client.get(`${path}/${id}/return`)
  return client.post(`${path}/${id}/edit`, { _action: 'reactivate', basis: body.basis ?? '' })
}
