import { CompiledQuery } from 'kysely'
import {
  type Permission,
  permissionNames,
  secondFactorPermissions,
  wholeSchoolPermissions,
} from '#contract/permissions.ts'
import { schoolDateOf } from '#contract/school-time.ts'
import { nobody, type Reach, type Viewer, type ViewerRole } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { mirrorMinutes, oldestSession } from './logins/login-length.ts'
import { readSessionToken } from './logins/session-cookie.ts'

interface LoginRow {
  login_id: number
  user_id: number
  role: Exclude<ViewerRole, 'nobody'>
  name: string
  email: string
  allow_changes: boolean
  mirror_id: number | null
  mirror_name: string | null
  mirror_email: string | null
  is_super_admin: boolean | null
  is_admin: boolean | null
  teaching_cycle_id: number | null
  features: string[]
  proved_at: Date
  has_second_factor: boolean
  /** Permission and campus, `people.view 2,notes.view`; without a campus: every campus. As JSON it took twice as long. */
  grants: string | null
}

/** Of the person in scope as `u`, at the instant $2. */
const whatTheyAre = `u.id as user_id, u.role, u.name, u.email, held.is_super_admin, held.is_admin, held.grants,
  case when u.role = 'employee' then teaching_cycle($2) end as teaching_cycle_id, features_of(u.id) as features`

const whatTheyHold = `left join lateral (
  select bool_or(g.is_super_admin) as is_super_admin, bool_or(g.is_admin) as is_admin,
    (select string_agg(case when cohort_id is null then permission else permission || ' ' || cohort_id end, ',')
      from rights_held(u.id)) as grants
  from permission_group_members member
  join permission_groups g on g.id = member.group_id
  where member.employee_id = u.id
) held on u.role = 'employee'`

// Session, person, groups, grants and features in one statement: it runs on every request and nothing is cached, so that
// a permission taken away, a person deactivated or a log-in ended counts from the next click. One that still waits for its
// second factor lets nobody in. Whether a mirror goes on is asked besides, of mirrors alone. `offset 0`: whoever logged
// in is found by number. Joined freely, a school whose few log-ins are of its oldest people had everybody read in the
// order of their numbers, up to the caller.
const findLogin = {
  name: 'authenticate',
  text: `
    select s.id as login_id, coalesce(s.proved_at, s.created_at) as proved_at,
      s.second_factor_at is not null as has_second_factor, ${whatTheyAre},
      s.allow_changes, m.id as mirror_id, m.name as mirror_name, m.email as mirror_email
    from logins s
    cross join lateral (
      select id, role, name, email from users where id = s.user_id and deactivated_at is null offset 0) u
    left join lateral (
      select id, name, email from users where id = s.impersonated_by and deactivated_at is null offset 0) m on true
    ${whatTheyHold}
    where s.token = $1 and not s.awaits_second_factor and s.expires_at > $2 and s.created_at > $4
      and (s.impersonated_by is null or (s.created_at > $3 and m.id is not null))`,
}

const known = new Set<string>(permissionNames)
const isPermission = (name: string): name is Permission => known.has(name)

/** What holds where, and what does not for want of a second factor: deny by default (decision 119). */
function joinGrants({ grants: held, has_second_factor: hasSecondFactor }: LoginRow) {
  const grants = new Map<Permission, Reach>()
  const withheld = new Set<Permission>()
  for (const grant of held?.split(',') ?? []) {
    const [permission = '', campus] = grant.split(' ')
    const cohortId = campus === undefined ? null : Number(campus)
    if (!isPermission(permission)) continue
    if (cohortId !== null && wholeSchoolPermissions.has(permission)) continue
    if (!hasSecondFactor && secondFactorPermissions.has(permission)) {
      withheld.add(permission)
      continue
    }
    const reach = grants.get(permission) ?? []
    grants.set(permission, reach === 'all' || cohortId === null ? 'all' : [...reach, cohortId])
  }
  return { grants, withheld }
}

function toViewer(row: LoginRow, nowMs: number): Viewer {
  const { mirror_id: mirrorId, mirror_name: name, mirror_email: email } = row
  const mirroredBy = mirrorId === null ? null : { userId: mirrorId, name: name ?? '', email: email ?? '' }
  return {
    userId: row.user_id,
    loginId: row.login_id,
    role: row.role,
    name: row.name,
    email: row.email,
    isSuperAdmin: row.is_super_admin ?? false,
    isAdmin: row.is_admin ?? false,
    ...joinGrants(row),
    hasSecondFactor: row.has_second_factor,
    features: new Set(row.features),
    teachingCycleId: row.teaching_cycle_id,
    today: schoolDateOf(nowMs),
    mirroredBy,
    provedAtMs: row.proved_at.getTime(),
    token: null,
    mayChange: mirroredBy === null || row.allow_changes,
  }
}

/**
 * Who is calling: the person of the session cookie with everything they hold now. `nobody` when the cookie
 * is missing or forged, the log-in has ended, the person (or who mirrors them) was deactivated, or who mirrors them may
 * not see as them any more. A mirror costs two statements more, anybody else none.
 */
export async function authenticate(services: Services, cookie: string): Promise<Viewer> {
  const token = readSessionToken(cookie, services)
  if (!token) return nobody
  const nowMs = services.clock.nowMs()
  const { rows } = await services.pool.query<LoginRow>({
    ...findLogin,
    values: [token, new Date(nowMs), new Date(nowMs - mirrorMinutes * 60_000), oldestSession(nowMs)],
  })
  const [login] = rows
  if (!login) return nobody
  const viewer = toViewer(login, nowMs)
  if (viewer.mirroredBy === null) return viewer
  const mirrored = { employeeId: viewer.mirroredBy.userId, userId: viewer.userId, nowMs }
  const still = await services.findMirrored(services.database, mirrored)
  return still ? { ...viewer, mayChange: viewer.mayChange && still.mayChange } : nobody
}

const findPeople = `
  select to_jsonb(found) as person from (
    select 0 as login_id, true as has_second_factor, ${whatTheyAre}, true as allow_changes,
      null::integer as mirror_id, null as mirror_name, null as mirror_email
    from users u ${whatTheyHold} where u.id = any($1) and u.deactivated_at is null) found`

/**
 * People as their own requests would find them, with a second factor, so that what they may do is asked of the rules themselves.
 * Who cannot log in is not among them. It is no session: nothing is ever done as them with it.
 */
export async function viewersOf(
  db: Database,
  userIds: readonly number[],
  nowMs: number,
): Promise<ReadonlyMap<number, Viewer>> {
  const { rows } = await db.executeQuery<{ person: Omit<LoginRow, 'proved_at'> }>(
    CompiledQuery.raw(findPeople, [userIds, new Date(nowMs)]),
  )
  return new Map(
    rows.map(({ person }) => [person.user_id, toViewer({ ...person, proved_at: new Date(0) }, nowMs)]),
  )
}

/** A person as their own requests would find them, with a second factor; undefined for who cannot log in. */
export const viewerOf = async (db: Database, userId: number, nowMs: number): Promise<Viewer | undefined> =>
  (await viewersOf(db, [userId], nowMs)).get(userId)
