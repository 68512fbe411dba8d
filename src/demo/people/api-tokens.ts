import { randomBytes } from 'node:crypto'
import type pg from 'pg'

const dayMs = 24 * 60 * 60_000

interface Program {
  readonly title: string
  readonly isService: boolean
  readonly scopes: readonly string[]
  readonly mayWrite: boolean
  readonly networks: readonly string[]
  readonly madeDaysAgo: number
  readonly lastsDays: number
  readonly refusedAddress: string | null
  /** What it calls, every so many minutes; nothing for one that never did. */
  readonly calls: readonly (readonly [route: string, everyMinutes: number, status: number])[]
}

const programs: readonly Program[] = [
  {
    ...{ title: 'Timetable of the town', isService: true, mayWrite: false, refusedAddress: '198.51.100.23' },
    scopes: ['people.view', 'people.view.all', 'experiences.view.all', 'attendance.view'],
    ...{ networks: ['203.0.113.0/24'], madeDaysAgo: 61, lastsDays: 365 },
    calls: [
      ['/api/backoffice/students', 95, 200],
      ['/api/backoffice/houses', 1_700, 403],
    ],
  },
  {
    ...{ title: 'Sheet of the lunch desk', isService: false, mayWrite: false, refusedAddress: null },
    ...{ scopes: ['attendance.view', 'attendance.view.all'], networks: [], madeDaysAgo: 80, lastsDays: 90 },
    calls: [['/api/backoffice/today', 240, 200]],
  },
  {
    ...{ title: 'Old grade book', isService: true, mayWrite: true, refusedAddress: null },
    ...{
      scopes: ['program.view', 'program.view.all'],
      networks: ['192.0.2.10'],
      madeDaysAgo: 120,
      lastsDays: 90,
    },
    calls: [],
  },
]

/** Programs that call in the name of the super admin. Nobody has their tokens: a real one is made on the page. */
export async function addApiTokens(
  client: pg.ClientBase,
  { nowMs }: { readonly nowMs: number },
): Promise<void> {
  for (const program of programs) {
    const { title, isService, scopes, mayWrite, networks, madeDaysAgo, lastsDays, refusedAddress } = program
    const madeAt = new Date(nowMs - madeDaysAgo * dayMs)
    const { rows } = await client.query<{ id: number }>(
      `insert into api_tokens (title, owner_id, is_service, token_hash, token_end, scopes, may_write, networks, made_at,
         ends_at, refused_address)
       select $1, m.employee_id, $2, $3, $4, $5, $6, $7, $8, $9, $10 from permission_groups g
       join permission_group_members m on m.group_id = g.id where g.slug = 'super_admin'
       order by m.employee_id limit 1 returning id`,
      [
        ...[
          title,
          isService,
          randomBytes(32).toString('hex'),
          randomBytes(2).toString('hex'),
          scopes,
          mayWrite,
        ],
        ...[networks, madeAt, new Date(madeAt.getTime() + lastsDays * dayMs), refusedAddress],
      ],
    )
    // As they came, one after the other.
    const [routes, minutes, statuses] = [0, 1, 2].map((at) => program.calls.map((call) => call[at]))
    await client.query(
      `insert into api_token_calls (token_id, happened_at, method, route, status, address, request_id)
       select $1::integer, at, 'GET', route, status, $2, upper(substr(md5($1::integer::text || at::text), 1, 4) || '-' || substr(md5(at::text), 1, 4))
       from unnest($3::text[], $4::integer[], $5::integer[]) as program (route, every_minutes, status)
       cross join generate_series($6::timestamptz - interval '7 days', $6::timestamptz, make_interval(mins => every_minutes)) at
       order by at`,
      [
        ...[rows[0]?.id, networks[0]?.replace('.0/24', '.14') ?? '198.51.100.8'],
        ...[routes, minutes, statuses, new Date(nowMs - 600_000)],
      ],
    )
  }
}
