import type { Client } from './client.ts'

const path = '/backoffice/workbench/employees-and-permissions/employees'

/** Deactivates a colleague as the screen does: looks at what they own, and says who takes it. */
export async function deactivate(
  client: Client,
  id: number,
  hand_over: readonly { readonly kind: string; readonly to_id: number }[] = [],
) {
  const { body } = await client.get(`${path}/${id}/leaving`)
  return client.post(`${path}/${id}/deactivation`, { basis: body.basis ?? '-', hand_over })
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
