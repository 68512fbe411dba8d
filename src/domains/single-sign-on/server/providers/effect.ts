import { sql } from 'kysely'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { ProviderEffect } from '../../contract/single-sign-on.schemas.ts'
import { domainOf } from '../../rules/email-domain.ts'
import { countPeople, type Provider } from './providers.queries.ts'

type Wanted = Pick<Provider, 'domains' | 'isOn' | 'isRequired'>

const people = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`)

/**
 * What saving does, in sentences: who then logs in there and who nowhere else, who no longer does, and whether the one who
 * saves it keeps another way in.
 */
export async function weighProvider(
  db: Database,
  viewer: Viewer,
  wanted: Wanted,
  stored: Wanted | undefined,
): Promise<ProviderEffect> {
  const before = stored?.isOn ? stored.domains : []
  const after = wanted.isOn ? wanted.domains : []
  const counted = new Map(
    (await countPeople(db, [...new Set([...before, ...after])])).map((one) => [one.domain, one]),
  )
  const said = (domain: string, does: string) => {
    const { staff, others } = counted.get(domain) ?? { staff: 0, others: 0 }
    const who = others === 0 ? people(staff) : `${people(staff + others)} (${staff} on the staff)`
    return `${who} of ${domain} ${does}`
  }
  const isMust = wanted.isOn && wanted.isRequired
  const does = isMust ? 'log in there and nowhere else.' : 'can log in there, or as before.'
  const gone = before.filter((domain) => !after.includes(domain))
  const sentences = [
    ...after.map((domain) => said(domain, does)),
    ...gone.map((domain) => said(domain, 'no longer log in there: they need their password.')),
    ...(wanted.isOn ? [] : ['It is switched off: the log-in page does not offer it.']),
    ...(isMust ? [await saySuperAdmins(db), 'Whoever is logged in stays logged in.'] : []),
  ]
  const shutsOut = isMust && !viewer.isSuperAdmin && after.includes(domainOf(viewer.email))
  return {
    sentences,
    lockOut: shutsOut
      ? `You log in there yourself, then, and nowhere else: no password or passkey of ${viewer.email} lets you in if it fails.`
      : null,
  }
}

async function saySuperAdmins(db: Database): Promise<string> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct u.id)::int as count from users u
    join permission_group_members m on m.employee_id = u.id join permission_groups g on g.id = m.group_id
    where g.is_super_admin and u.deactivated_at is null`.execute(db)
  const count = rows[0]?.count ?? 0
  const who = count === 1 ? 'One super admin keeps' : `${count} super admins keep`
  return `${who} every other way in, so that a provider that fails shuts nobody out for good.`
}
