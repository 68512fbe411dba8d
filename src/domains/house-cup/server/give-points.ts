import { topic } from '#contract/topics.ts'
import { listCycles } from '#domains/school-year/server/school-year.service.ts'
import { conflict, invalid, notFound, refused } from '#server/api/errors.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import { publishChange } from '#server/live/live.ts'
import { houseCupContract, type PointsForm } from '../contract/house-cup.contract.ts'
import { type CheckedPoints, checkPoints } from '../rules/check-points.ts'
import { mayEditEntry } from './house-cup.access.ts'
import {
  type EntryRecord,
  insertEntry,
  listGiveableHouses,
  lockEntry,
  updateEntry,
} from './house-cup.queries.ts'

type WriteContext = Omit<HandlerArguments<unknown>, 'input'>
interface Saved {
  readonly id: number
  readonly message: string
}

/** What may be chosen: houses within one's reach, and cycles that have begun. */
export async function listChoices({ db, viewer, services }: WriteContext) {
  const houses = await listGiveableHouses(db, viewer)
  const nowMs = services.clock.nowMs()
  const cycles = (await listCycles(db)).filter(({ startsAt }) => startsAt.getTime() <= nowMs)
  return { houses, cycles }
}

async function check(context: WriteContext, form: PointsForm): Promise<CheckedPoints> {
  const { houses, cycles } = await listChoices(context)
  const checked = checkPoints(form, {
    houseIds: houses.map(({ id }) => id),
    cycleIds: cycles.map(({ id }) => id),
  })
  if (!checked.ok) throw invalid(checked.errors)
  return checked.value
}

/** `+5 points for Juniper House`; a real minus sign. */
const words = (points: number) =>
  `${points > 0 ? '+' : '−'}${Math.abs(points)} ${Math.abs(points) === 1 ? 'point' : 'points'}`

async function record(
  context: WriteContext,
  entry: {
    readonly action: string
    readonly id: number
    readonly before?: unknown
    readonly after?: unknown
  },
): Promise<void> {
  const { action, id, before, after } = entry
  await insertAudit(context.db, context, {
    action: `house_cup.${action}`,
    subjectType: 'house_cup_points',
    subjectId: id,
    before,
    after,
  })
  await publishChange(context.db, topic('house-cup'))
}

/** Throws refused when the entry is somebody else's and the viewer no admin. */
function requireOwn({ viewer }: WriteContext, entry: EntryRecord): void {
  if (!mayEditEntry(viewer, entry))
    throw refused(`Only ${entry.giverName ?? 'who gave them'} and admins change these points.`)
}

const factsOf = ({ houseId, cycleId, points, reason }: CheckedPoints) => ({
  houseId,
  cycleId,
  points,
  reason,
})

export async function givePoints(context: WriteContext, form: PointsForm): Promise<Saved> {
  const { db, viewer, services } = context
  const points = await check(context, form)
  const id = await insertEntry(db, {
    ...points,
    givenBy: viewer.userId,
    givenAt: new Date(services.clock.nowMs()),
  })
  await record(context, { action: 'given', id, after: points })
  const { houseTitle } = await lockEntry(db, id)
  return { id, message: `${words(points.points)} for ${houseTitle}` }
}

export async function updatePoints(
  context: WriteContext,
  { id, version, form }: { readonly id: number; readonly version: number; readonly form: PointsForm },
): Promise<Saved> {
  const { db } = context
  const before = await lockStanding(context, id)
  if (before.version !== version)
    throw conflict(
      houseCupContract.updatePoints,
      'Somebody corrected these points in the meantime. Open them again.',
      null,
    )
  const points = await check(context, form)
  await updateEntry(db, id, points)
  await record(context, { action: 'corrected', id, before: factsOf(before), after: points })
  return { id, message: 'Points corrected' }
}

export async function deletePoints(context: WriteContext, id: number): Promise<Saved> {
  const before = await lockStanding(context, id)
  await updateEntry(context.db, id, { deletedAt: new Date(context.services.clock.nowMs()) })
  await record(context, { action: 'taken_back', id, before: factsOf(before) })
  return { id, message: `Taken back: ${words(before.points)} for ${before.houseTitle}` }
}

export async function restorePoints(context: WriteContext, id: number): Promise<Saved> {
  const entry = await lockEntry(context.db, id)
  requireOwn(context, entry)
  if (entry.deletedAt !== null) {
    await updateEntry(context.db, id, { deletedAt: null })
    await record(context, { action: 'restored', id, after: factsOf(entry) })
  }
  return { id, message: `${words(entry.points)} for ${entry.houseTitle}` }
}

async function lockStanding(context: WriteContext, id: number): Promise<EntryRecord> {
  const entry = await lockEntry(context.db, id)
  if (entry.deletedAt !== null) throw notFound('These points are not there any more.')
  requireOwn(context, entry)
  return entry
}
