import { schoolDateOf } from '#contract/school-time.ts'
import { topic } from '#contract/topics.ts'
import { lacks } from '#server/api/access.ts'
import { conflict, invalid, notFound } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { publishChange } from '#server/live/live.ts'
import { longestException, mostExceptions } from '../contract/availability-limits.ts'
import {
  type ExceptionFields,
  facultyAvailabilityContract,
  type HoursOnWire,
} from '../contract/faculty-availability.contract.ts'
import { mergeHours, minutesOf } from '../rules/week-hours.ts'
import { getEmployee } from './availability.queries.ts'
import { changesAvailability } from './faculty-availability.access.ts'
import { presentException } from './load-page.ts'

type Context = RequestContext & { readonly db: Database }

/**
 * The employee whose availability is changed, locked until the transaction ends. Throws where the viewer may not change
 * it.
 */
async function getChanged({ db, viewer }: Context, employeeId: number) {
  const employee = await getEmployee(db, employeeId)
  if (!changesAvailability(viewer, employee)) throw lacks('availability.manage')
  await db.selectFrom('employees').select('id').where('id', '=', employeeId).forNoKeyUpdate().execute()
  return employee
}

interface Changed {
  readonly before?: unknown
  readonly after?: unknown
}

/** Writes what was changed into the audit and publishes `journey-builder` to who plans a cycle. */
async function finish(context: Context, employeeId: number, action: string, changed: Changed) {
  await insertAudit(context.db, context, {
    action,
    subjectType: 'employee',
    subjectId: employeeId,
    ...changed,
  })
  await publishChange(context.db, topic('journey-builder'))
}

/** Saves the weekly hours; throws sentences by field, and a conflict when someone was faster. */
export async function saveHours(
  context: Context,
  employeeId: number,
  { hours, version }: { readonly hours: readonly HoursOnWire[]; readonly version: number },
) {
  const { db, viewer, services } = context
  const employee = await getChanged(context, employeeId)
  for (const [at, { from, to }] of hours.entries())
    if (minutesOf(to) <= minutesOf(from))
      throw invalid({ [`hours.${at}.to`]: 'These hours end before they begin.' })
  const stored = await db
    .selectFrom('availabilityWeeks')
    .leftJoin('users', 'users.id', 'availabilityWeeks.updatedBy')
    .select(['availabilityWeeks.version', 'availabilityWeeks.updatedAt', 'users.name'])
    .where('employeeId', '=', employeeId)
    .executeTakeFirst()
  if ((stored?.version ?? 0) !== version) {
    const savedBy = stored?.name ?? 'Somebody'
    throw conflict(facultyAvailabilityContract.saveHours, `${savedBy} saved these hours in the meantime.`, {
      savedBy,
      savedAt: (stored?.updatedAt ?? new Date(services.clock.nowMs())).toISOString(),
    })
  }
  const saved = {
    version: version + 1,
    updatedBy: viewer.userId,
    updatedAt: new Date(services.clock.nowMs()),
  }
  await db
    .insertInto('availabilityWeeks')
    .values({ employeeId, ...saved })
    .onConflict((oc) => oc.column('employeeId').doUpdateSet(saved))
    .execute()
  const merged = mergeHours(
    hours.map(({ weekday, from, to }) => ({ weekday, fromMinute: minutesOf(from), toMinute: minutesOf(to) })),
  )
  const before = await db
    .deleteFrom('availabilityHours')
    .where('employeeId', '=', employeeId)
    .returning(['weekday', 'fromMinute', 'toMinute'])
    .execute()
  await insertRows(
    db,
    'availabilityHours',
    merged.map((one) => ({ employeeId, ...one })),
  )
  await finish(context, employeeId, 'availability.hours_saved', { before, after: merged })
  return { ok: true as const, message: `Hours of ${employee.name} saved`, version: saved.version }
}

const columnsOf = (fields: ExceptionFields) => ({
  kind: fields.kind,
  firstDay: fields.first_day,
  lastDay: fields.last_day,
  fromMinute: fields.from === null ? null : minutesOf(fields.from),
  toMinute: fields.to === null ? null : minutesOf(fields.to),
  reason: fields.reason,
})

/** Adds an exception. Throws sentences by field. */
export async function addException(context: Context, employeeId: number, fields: ExceptionFields) {
  const { db, viewer, services } = context
  await getChanged(context, employeeId)
  checkException(fields)
  const { open } = await db
    .selectFrom('availabilityExceptions')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('employeeId', '=', employeeId)
    .where('lastDay', '>=', schoolDateOf(services.clock.nowMs()))
    .executeTakeFirstOrThrow()
  if (open >= mostExceptions)
    throw invalid({
      form: `There are ${mostExceptions} exceptions already. Change the weekly hours instead.`,
    })
  const { id } = await db
    .insertInto('availabilityExceptions')
    .values({
      employeeId,
      ...columnsOf(fields),
      createdBy: viewer.userId,
      createdAt: new Date(services.clock.nowMs()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await finish(context, employeeId, 'availability.exception_added', { after: { id, ...fields } })
  return { ok: true as const, id, message: 'Exception added' }
}

function checkException({ first_day: first, last_day: last, from, to, kind }: ExceptionFields): void {
  if (last < first) throw invalid({ last_day: 'The last day cannot be before the first.' })
  const days = Temporal.PlainDate.from(first).until(Temporal.PlainDate.from(last)).days + 1
  if (days > longestException)
    throw invalid({ last_day: `An exception lasts ${longestException} days at most.` })
  if (from === null && to !== null) throw invalid({ from: 'Write when it begins, too.' })
  if (from !== null && to === null) throw invalid({ to: 'Write when it ends, too.' })
  if (from !== null && to !== null && minutesOf(to) <= minutesOf(from))
    throw invalid({ to: 'It must end after it begins.' })
  if (kind === 'extra' && from === null) throw invalid({ from: 'Write when the extra hours begin.' })
}

/** Changes an exception; not-found where there is none. Throws sentences by field, and a conflict when someone was faster. */
export async function saveException(
  context: Context,
  { employeeId, exceptionId, version }: { employeeId: number; exceptionId: number; version: number },
  fields: ExceptionFields,
) {
  const { db, viewer, services } = context
  await getChanged(context, employeeId)
  checkException(fields)
  const own = { id: exceptionId, employeeId }
  const stored = await db
    .selectFrom('availabilityExceptions as x')
    .leftJoin('users', 'users.id', 'x.updatedBy')
    .select(['x.kind', 'x.firstDay', 'x.lastDay', 'x.fromMinute', 'x.toMinute', 'x.reason'])
    .select(['x.version', 'x.updatedAt', 'users.name as savedBy'])
    .where('x.id', '=', exceptionId)
    .where('x.employeeId', '=', employeeId)
    .executeTakeFirst()
  if (!stored) throw notFound('There is no such exception.')
  const { version: since, updatedAt, savedBy, ...before } = stored
  const now = new Date(services.clock.nowMs())
  if (since !== version)
    throw conflict(
      facultyAvailabilityContract.saveException,
      `${savedBy ?? 'Somebody'} saved this exception in the meantime.`,
      { savedBy: savedBy ?? 'Somebody', savedAt: (updatedAt ?? now).toISOString() },
    )
  await db
    .updateTable('availabilityExceptions')
    .set({ ...columnsOf(fields), version: version + 1, updatedBy: viewer.userId, updatedAt: now })
    .where((eb) => eb.and(own))
    .execute()
  await finish(context, employeeId, 'availability.exception_saved', { before, after: fields })
  return { ok: true as const, message: 'Exception saved', version: version + 1 }
}

/** Takes an exception away; not-found where there is none. */
export async function removeException(context: Context, employeeId: number, exceptionId: number) {
  const { db } = context
  await getChanged(context, employeeId)
  const row = await db
    .deleteFrom('availabilityExceptions')
    .where('id', '=', exceptionId)
    .where('employeeId', '=', employeeId)
    .returning(['firstDay', 'lastDay', 'fromMinute', 'toMinute', 'reason'])
    .returning((eb) => eb.ref('kind').$castTo<'away' | 'extra'>().as('kind'))
    .executeTakeFirst()
  if (!row) throw notFound('There is no such exception.')
  const removed = presentException(row)
  await finish(context, employeeId, 'availability.exception_removed', { before: removed })
  return { ok: true as const, message: 'Exception removed', removed }
}
