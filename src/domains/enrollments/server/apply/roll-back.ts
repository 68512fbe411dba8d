import { sql } from 'kysely'
import { z } from 'zod'
import { countOf } from '#contract/clock-text.ts'
import { keptDaysOf } from '#contract/retention.ts'
import { school } from '#contract/school/school.ts'
import { jobKind } from '#server/jobs/job-kind.ts'
import type { Services } from '#server/services.ts'
import { editedSince } from '../../rules/edited-since.ts'
import { type Batch, type Change, isDone, keepTakenBack, type Outcome, of, takeChanges } from './batches.ts'
import { loadPeopleNow, pick, type Texts, type Writing, writeOne, writePeople } from './change-people.ts'
import { changeStanding, lockStanding, takeBackStanding } from './change-standing.ts'
import { changeExternalsBack, standBack } from './externals.ts'
import { giveBack } from './give-back.ts'
import { holdPeople } from './hold-people.ts'
import { orNothing } from './or-nothing.ts'
import { runSteps, type Step, tellEnd } from './run-steps.ts'
import { giveExpertsBack, givePlacesBack } from './seats.ts'
import { giveTiesBack } from './ties.ts'

/** Takes an import back. */
export const rollBackJob = jobKind({ name: 'enrollments.roll-back', data: z.object({ importId: z.int() }) })

/** How many days an import can be taken back, as the school has set it now; “for good” counts as ten years. */
export const rollBackDays = (): number => keptDaysOf(school().keptDays, 'import_undo_logs') ?? 3_650

const aBatch = 500
const aFewSeats = 200

/** What was done last is taken back first. Campuses and houses stay: others may live in them by now. */
const steps: readonly Step[] = [
  step(sql`kind = 'expert'`, giveExpertsBack),
  // Room first, then who comes back into it.
  step(of('place', 'add'), givePlacesBack, aFewSeats),
  step(of('place', 'hand'), givePlacesBack, aFewSeats),
  step(of('place', 'leave'), givePlacesBack, aFewSeats),
  step(of('external', 'add'), standBack),
  step(of('external', 'leave'), standBack),
  step(of('external', 'change'), externalsBack),
  step(of('external', 'hand'), externalsBack),
  step(of('tie', 'add'), tiesBack),
  step(of('tie', 'hand'), tiesBack),
  step(of('tie', 'leave'), tiesBack),
  step(of('person', 'leave'), bringBack, 1),
  step(sql`${of('person', 'change')} and not written ? 'status'`, changeBack),
  step(sql`${of('person', 'hand')} and not written ? 'status'`, changeBack),
  step(of('person', 'change'), changeBack, 1),
  step(of('person', 'hand'), changeBack, 1),
  step(of('person', 'add'), sendAway, 1),
]

function step(
  which: Step['which'],
  work: (batch: Batch, changes: readonly Change[]) => Promise<Outcome[]>,
  most = aBatch,
): Step {
  return {
    which,
    most,
    work: async (batch, changes) => {
      await keepTakenBack(batch, await work(batch, changes))
    },
    next: (batch, after) => takeChanges(batch, sql`${isDone} and ${which}`, after, most),
  }
}

/**
 * SQL: the change `c` was taken back since its roll-back was last asked for: later files may have spoken of the others.
 */
const isOfThisTime = sql`c.rolled_back_at >= (select rolled_back_at from roster_imports where id = c.import_id)`

/** Takes back what an import wrote; begun again it goes on where it was. */
export async function rollBack(services: Services, importId: number): Promise<void> {
  if (!(await runSteps(services, importId, 'rolling_back', steps))) return
  await giveBack(services, importId)
  await tellEnd(services, importId, 'rolling_back', async ({ db, source }) => {
    // What the file before had said of them is unknown by now: they are as they are.
    await sql`
      update roster_ids i set fields = i.fields || coalesce(c.before - 'code', '{}')
        || jsonb_build_object('status', case c.sign when 'add' then 'left' else 'active' end), changed_at = null
      from roster_changes c where c.import_id = ${importId} and ${isOfThisTime}
        and c.kind in ('person', 'external') and i.source = ${source} and i.kind = c.kind and i.our_id = c.our_id`.execute(
      db,
    )
    await sql`
      delete from roster_ids i using roster_changes c where c.import_id = ${importId} and ${isOfThisTime}
        and c.kind = 'tie' and i.source = ${source} and i.kind = 'tie' and i.code = c.code`.execute(db)
    const { rows } = await sql<{ back: number; kept: number }>`
      select count(*) as back, count(*) filter (where problem <> '') as kept from roster_changes c
      where c.import_id = ${importId} and ${isOfThisTime}`.execute(db)
    const { back, kept } = rows[0] ?? { back: 0, kept: 0 }
    return {
      state: 'rolled_back',
      said:
        kept === 0
          ? `${countOf(back, 'row')} taken back`
          : `${countOf(back - kept, 'row')} taken back, ${countOf(kept, 'row')} kept a later edit`,
    }
  })
}

async function externalsBack(batch: Batch, changes: readonly Change[]): Promise<Outcome[]> {
  return changeExternalsBack(batch, changes, await keepsLaterEdits(batch))
}

async function tiesBack(batch: Batch, changes: readonly Change[]): Promise<Outcome[]> {
  return giveTiesBack(batch, changes, await keepsLaterEdits(batch))
}

async function bringBack(batch: Batch, changes: readonly Change[]): Promise<Outcome[]> {
  const keepsEdits = await keepsLaterEdits(batch)
  const outcomes: Outcome[] = []
  for (const { id, ourId, role } of changes) {
    const who = { id: ourId ?? 0, role }
    // Who is back already stays as they are.
    const refusal = (await hasLeft(batch, who))
      ? await takeBackStanding(batch, who, 'active', keepsEdits)
      : undefined
    outcomes.push({ id, ...refusal })
  }
  return outcomes
}

/** Somebody whom the import added leaves again, unless they were edited since: who comes a second time is the same person. */
async function sendAway(batch: Batch, changes: readonly Change[]): Promise<Outcome[]> {
  const keepsEdits = await keepsLaterEdits(batch)
  const outcomes: Outcome[] = []
  for (const { id, ourId, role, written } of changes) {
    const who = { id: ourId ?? 0, role }
    await lockStanding(batch, who)
    const here = (await loadPeopleNow(batch, [who.id])).get(who.id)?.fields ?? {}
    const isEdited = Object.entries(written ?? {}).some(([name, text]) => (here[name] ?? '') !== text)
    // Who left since keeps the words of that.
    if (here['status'] === 'left') outcomes.push({ id })
    else if (isEdited && keepsEdits) outcomes.push({ id, problem: editedSince })
    else outcomes.push({ id, ...(await changeStanding(batch, who, 'left')) })
  }
  return outcomes
}

/** Whether somebody is here no longer, who is held until the transaction ends. */
async function hasLeft(
  batch: Batch,
  who: { readonly id: number; readonly role: Change['role'] },
): Promise<boolean> {
  await lockStanding(batch, who)
  return (await loadPeopleNow(batch, [who.id])).get(who.id)?.fields['status'] === 'left'
}

/** Takes changed fields back; what was edited since stays, unless whoever rolls back said otherwise. */
async function changeBack(batch: Batch, changes: readonly Change[]): Promise<Outcome[]> {
  const keepsEdits = await keepsLaterEdits(batch)
  await holdPeople(
    batch,
    changes,
    changes.filter(({ before }) => before?.['status'] !== undefined),
  )
  const now = await loadPeopleNow(
    batch,
    changes.flatMap(({ ourId }) => ourId ?? []),
  )
  const plans = changes.map((change) => {
    const here: Texts = now.get(change.ourId ?? 0)?.fields ?? {}
    // Whose an identifier is stays known: the person is the same.
    const names = Object.keys(change.written ?? {}).filter((name) => name !== 'code')
    const untouched = names.filter((name) => !keepsEdits || (here[name] ?? '') === change.written?.[name])
    const { status, ...texts } = pick(change.before ?? {}, untouched)
    return { change, texts, leaves: status === 'left', isKept: untouched.length < names.length }
  })
  const outcomes: Outcome[] = []
  const writings: Writing[] = []
  for (const { change, texts, leaves } of plans) {
    const writing = { change, id: change.ourId ?? 0, texts }
    if (leaves)
      outcomes.push(
        await orNothing(batch.db, async () => {
          const who = { id: writing.id, role: change.role }
          const refusal = await takeBackStanding(batch, who, 'left', keepsEdits)
          return refusal ? { id: change.id, ...refusal } : writeOne(batch, writing)
        }),
      )
    else writings.push(writing)
  }
  outcomes.push(...(await writePeople(batch, writings)))
  const kept = new Set(plans.flatMap(({ change, isKept }) => (isKept ? [change.id] : [])))
  return outcomes.map(({ id, problem = kept.has(id) ? editedSince : undefined }) => ({
    id,
    ...(problem !== undefined && { problem }),
  }))
}

async function keepsLaterEdits({ db, importId }: Batch): Promise<boolean> {
  const { keepsLaterEdits } = await db
    .selectFrom('rosterImports')
    .select('keepsLaterEdits')
    .where('id', '=', importId)
    .executeTakeFirstOrThrow()
  return keepsLaterEdits
}
