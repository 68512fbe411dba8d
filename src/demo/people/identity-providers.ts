import { randomBytes } from 'node:crypto'
import type pg from 'pg'

const dayMs = 24 * 60 * 60_000
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

/** Nobody has the token of a demo: a real one is made on the page. */
const noToken = () => randomBytes(32).toString('hex')

async function addConnection(
  client: pg.ClientBase,
  connection: {
    readonly title: string
    readonly isOn: boolean
    readonly end: string
    readonly endsAt: Date
    readonly networks: readonly string[]
    readonly refusedAddress: string | null
  },
): Promise<number> {
  const { title, isOn, end, endsAt, networks, refusedAddress } = connection
  const { rows } = await client.query<{ id: number }>(
    `insert into provisioning_connections
       (title, is_on, token_hash, token_end, token_ends_at, networks, refused_address, responsible_id)
     select $1, $2, $3, $4, $5, $6, $7, m.employee_id from permission_groups g
     join permission_group_members m on m.group_id = g.id where g.slug = 'super_admin'
     order by m.employee_id limit 1 returning id`,
    [title, isOn, noToken(), end, endsAt, networks, refusedAddress],
  )
  return rows[0]?.id ?? 0
}

/** Colleagues as Entra says them to be, number and department included. */
const linkColleagues = (client: pg.ClientBase, connectionId: number, now: Date) =>
  client.query(
    `insert into provisioned_users (connection_id, person_id, attributes, created_at, updated_at)
     select $1, u.id, jsonb_build_object(
       'userName', u.email, 'externalId', md5(u.email)::uuid::text, 'active', u.deactivated_at is null,
       'displayName', u.name, 'title', e.job,
       'name', jsonb_build_object('givenName', u.first_name, 'familyName', u.last_name),
       'emails', jsonb_build_array(jsonb_build_object('type', 'work', 'primary', true, 'value', u.email)),
       $2::text, jsonb_build_object('department', 'School')), $3::timestamptz - interval '60 days', $3
     from users u join employees e on e.id = u.id
     where u.role = 'employee' order by u.id limit 60`,
    [connectionId, enterprise, now],
  )

type Line = readonly [
  hoursAgo: number,
  method: string,
  did: string,
  name: string,
  status: number,
  cause: string | null,
  detail: string,
]

const log: readonly Line[] = [
  [300, 'POST', 'added', 'new.teacher@demo.homeroom.test', 201, null, ''],
  [298, 'PATCH', 'changed', 'new.teacher@demo.homeroom.test', 200, null, ''],
  [190, 'PATCH', 'deactivated', 'long.leave@demo.homeroom.test', 200, null, ''],
  [
    189,
    'PATCH',
    'refused',
    'lee',
    403,
    'permission',
    'Calls from 40.126.1.9 are not allowed for this connection.',
  ],
  ...[76, 75.3, 74.6].map(
    (hoursAgo): Line => [
      ...([hoursAgo, 'POST', 'refused', 'no-address', 400, 'theirs'] as const),
      'An email address is needed: map one to emails[type eq "work"].value, or use addresses as userName.',
    ],
  ),
  [
    52,
    'PATCH',
    'refused',
    '1',
    403,
    'permission',
    'Only somebody who may give the rights of Super admin may change this colleague.',
  ],
  [50, 'PATCH', 'reactivated', 'long.leave@demo.homeroom.test', 200, null, ''],
  [
    26,
    'POST',
    'refused',
    'two.of.one@demo.homeroom.test',
    409,
    'data',
    'The addresses of two.of.one@demo.homeroom.test belong to two people here. Change one of them, here or at the provider.',
  ],
  [
    3,
    'PUT',
    'refused',
    '17',
    500,
    'ours',
    'Something went wrong on our side. Nothing was changed. The number of this call is 7F3K-2QB4.',
  ],
]

async function addCalls(client: pg.ClientBase, connectionId: number, nowMs: number): Promise<void> {
  for (const [hoursAgo, method, did, name, status, cause, detail] of log)
    await client.query(
      `insert into provisioning_calls
         (connection_id, happened_at, method, kind, did, name, status, cause, detail, request_id)
       values ($1, $2, $3, 'user', $4, $5, $6, $7, $8, 'DEMO-0001')`,
      [connectionId, new Date(nowMs - hoursAgo * 3_600_000), method, did, name, status, cause, detail],
    )
  await client.query(
    `insert into provisioning_tallies (connection_id, day, reads, writes, refused, last_at)
     select $1, ($2::timestamptz - d * interval '1 day')::date, 2160, case d when 3 then 1 else 0 end,
       case d when 3 then 3 when 0 then 1 else 0 end, $2::timestamptz - d * interval '1 day'
     from generate_series(0, 13) d`,
    [connectionId, new Date(nowMs)],
  )
}

/** Three groups as they are pushed: one mapped, one that nobody decided on, one without anybody in it. */
async function addGroups(client: pg.ClientBase, connectionId: number, now: Date): Promise<void> {
  const add = (title: string, slug: string | null, most: number) =>
    client.query(
      `with made as (
         insert into provisioned_groups (connection_id, attributes, group_id, mapped_by, created_at, updated_at)
         select $1, jsonb_build_object('displayName', $2::text, 'externalId', md5($2::text)::uuid::text), g.id,
           case when g.id is not null then c.responsible_id end, $5, $5
         from provisioning_connections c left join permission_groups g on g.slug = $3 where c.id = $1 returning id, group_id)
       insert into provisioned_group_members (group_id, user_id)
       select made.id, u.id from made, provisioned_users u where u.connection_id = $1 and (made.group_id is null
         or exists (select from permission_group_members m where m.group_id = made.group_id and m.employee_id = u.person_id))
       order by u.id limit $4`,
      [connectionId, title, slug, most, now],
    )
  await add('Teaching staff', 'facilitator', 40)
  await add('All employees', null, 60)
  await add('Substitutes 2026', null, 0)
}

/** Somebody of a family whom the provider takes for staff. */
const addWaiting = (client: pg.ClientBase, connectionId: number, now: Date) =>
  client.query(
    `insert into provisioning_waiting (connection_id, person_id, user_name, asked_at)
     select $1, id, email, $2::timestamptz - interval '1 day' from users
     where role = 'guardian' and deactivated_at is null order by id limit 1`,
    [connectionId, now],
  )

/** A provider that works and stumbles, and one that was switched off when the school moved to it. */
export async function addIdentityProviders(
  client: pg.ClientBase,
  { nowMs }: { readonly nowMs: number },
): Promise<void> {
  const now = new Date(nowMs)
  const entra = await addConnection(client, {
    ...{ title: 'Entra ID', isOn: true, end: 'x7Qk', endsAt: new Date(nowMs + 24 * dayMs) },
    ...{ networks: ['20.10.0.0/16', '2603:1000::/32'], refusedAddress: '40.126.1.9' },
  })
  await linkColleagues(client, entra, now)
  await addCalls(client, entra, nowMs)
  await addGroups(client, entra, now)
  await addWaiting(client, entra, now)
  await addConnection(client, {
    ...{ title: 'Okta, before the move', isOn: false, end: 'p0Lm', endsAt: new Date(nowMs - 40 * dayMs) },
    ...{ networks: [], refusedAddress: null },
  })
}
