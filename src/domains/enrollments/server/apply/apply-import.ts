import { sql } from 'kysely'
import { z } from 'zod'
import { countOf } from '#contract/clock-text.ts'
import { statementPatience } from '#server/database/statement-patience.ts'
import { jobKind } from '#server/jobs/job-kind.ts'
import type { Services } from '#server/services.ts'
import { writtenText } from '../../rules/written-by-kind.ts'
import { couldNotBeWritten, countChanges } from '../import.queries.ts'
import { addPeople } from './add-people.ts'
import {
  type Batch,
  type Change,
  changedSince,
  isWaiting,
  keepIds,
  keepOutcomes,
  type Outcome,
  of,
  takeChanges,
} from './batches.ts'
import { loadPeopleNow, type Texts, type Writing, writeOne, writePeople } from './change-people.ts'
import { changeStanding, lockStanding } from './change-standing.ts'
import { addExternals, archiveExternals, changeExternals } from './externals.ts'
import { holdPeople } from './hold-people.ts'
import { orNothing } from './or-nothing.ts'
import { addCampuses, addHouses, type FindHouse, houseFinder, placesOf } from './places.ts'
import { runSteps, type Step, tellEnd } from './run-steps.ts'
import { takeExperts, takePlaces } from './seats.ts'
import { joinFamilies, partFamilies } from './ties.ts'
import { withoutStrangers } from './without-strangers.ts'

/** Does what was decided of an import. */
export const applyJob = jobKind({ name: 'enrollments.apply', data: z.object({ importId: z.int() }) })

/** How many changes share a transaction: the locks of a whole school are never held together. */
const aBatch = 500

/** How many places share one: they take the locks of experiences and of their rolls to come. */
const aFewSeats = 200

/** Campuses before houses, both before people, people before who belongs to whom; then the others. */
const steps: readonly Step[] = [
  step(of('campus', 'add'), addCampuses),
  step(of('house', 'add'), addHouses),
  step(of('person', 'add'), addPeople),
  step(sql`${of('person', 'change')} and not ${changesStanding()}`, changePeople),
  step(sql`${of('person', 'hand')} and not ${changesStanding()}`, changePeople),
  // Each of these takes the locks of a whole house and its rolls: alone in its transaction.
  step(sql`${of('person', 'change')} and ${changesStanding()}`, changePeople, 1),
  step(sql`${of('person', 'hand')} and ${changesStanding()}`, changePeople, 1),
  step(of('person', 'leave'), leave, 1),
  step(of('tie', 'add'), withoutStrangers(joinFamilies)),
  step(of('tie', 'hand'), withoutStrangers(joinFamilies)),
  step(of('tie', 'leave'), withoutStrangers(partFamilies)),
  step(of('place', 'leave'), withoutStrangers(takePlaces), aFewSeats),
  step(sql`${of('place', 'add')} and ${isChosen()}`, withoutStrangers(takePlaces), aFewSeats),
  step(sql`${of('place', 'hand')} and ${isChosen()}`, withoutStrangers(takePlaces), aFewSeats),
  // Whoever comes and whoever goes at once: nothing is without anybody in between.
  step(sql`kind = 'expert' and sign in ('add', 'leave')`, withoutStrangers(takeExperts)),
  step(of('external', 'add'), addExternals),
  step(of('external', 'change'), changeExternals),
  step(of('external', 'hand'), changeExternals),
  step(of('external', 'leave'), archiveExternals),
]

function isChosen() {
  return sql`fields @> '[{"choice": "file"}]'`
}

function changesStanding() {
  return sql`fields @> '[{"field": "status", "choice": "file"}]'`
}

function step(
  which: Step['which'],
  work: (batch: Batch, changes: readonly Change[]) => Promise<Outcome[]>,
  most = aBatch,
): Step {
  return {
    which: sql`${isWaiting} and ${which}`,
    most,
    async work(batch, changes) {
      const outcomes = await work(batch, changes)
      await keepOutcomes(batch, outcomes)
      const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]))
      for (const [kind, some] of Map.groupBy(changes, (change) => change.kind)) {
        if (kind === 'place' || kind === 'expert') continue
        await keepIds(
          batch,
          kind,
          some.flatMap(({ id, code, ...change }) => {
            const outcome = byId.get(id)
            const ourId = outcome?.ourId ?? change.ourId
            if (outcome === undefined || outcome.problem !== undefined || ourId === null) return []
            return [{ code, ourId, otherId: outcome.otherId ?? change.otherId }]
          }),
        )
      }
      const leavers = changes.filter(
        ({ id, kind, sign }) =>
          kind === 'person' && sign === 'leave' && byId.get(id)?.problem === undefined && byId.has(id),
      )
      if (leavers.length > 0)
        await keepLeavers(
          batch,
          leavers.map(({ code }) => code),
        )
    },
    next: (batch, after) => takeChanges(batch, sql`${isWaiting} and ${which}`, after, most),
  }
}

/** Applies what is decided, batch by batch; begun again after a server was killed it goes on where it was. */
export async function applyImport(services: Services, importId: number): Promise<void> {
  const isWhole = await runSteps(services, importId, 'applying', steps)
  if (!isWhole) return
  await tellEnd(services, importId, 'applying', async (batch) => {
    await statementPatience('120s').execute(batch.db)
    await keepUnchanged(batch)
    const { rows } = await sql<{ failed: number }>`
      select count(*) as failed from roster_changes c where import_id = ${importId} and ${couldNotBeWritten}`.execute(
      batch.db,
    )
    const failed = rows[0]?.failed ?? 0
    const { waiting, writtenByKind } = await countChanges(batch.db, importId)
    const others = [
      waiting > 0 ? `${countOf(waiting, 'row')} ${waiting === 1 ? 'waits' : 'wait'} for a decision` : '',
      failed > 0 ? `${countOf(failed, 'row')} could not be written` : '',
    ].filter((text) => text !== '')
    return {
      state: waiting > 0 ? 'open' : 'applied',
      said: [writtenText(writtenByKind), ...others].join('; '),
    }
  })
}

/**
 * Keeps the identifiers of those who stand in the files as they are here, too. One whose roles have ended is not
 * recorded as active by that: what was known of the status stays.
 */
const keepUnchanged = ({ db, importId, source }: Batch) =>
  sql`
    insert into roster_ids (source, kind, code, our_id, changed_at, fields, import_id)
    select ${source}, r.kind, r.code, r.our_id, r.changed_at,
      case when r.ended_on is null then r.fields else r.fields - 'status' end, ${importId}::integer
    from roster_records r
    where r.import_id = ${importId} and r.our_id is not null and not r.is_gone and r.kind not in ('tie', 'place', 'expert') and not exists (
      select from roster_changes c where c.import_id = r.import_id and c.kind = r.kind and c.code = r.code)
    on conflict (source, kind, code) do update set our_id = excluded.our_id,
      fields = roster_ids.fields || excluded.fields, import_id = excluded.import_id,
      changed_at = coalesce(excluded.changed_at, roster_ids.changed_at)`.execute(db)

/** The fields of a change that are to be written: of those set by hand only where the file was chosen. */
const chosenTexts = ({ fields }: Change): Texts =>
  Object.fromEntries(
    fields.flatMap(({ field, file, choice }) =>
      choice === 'file' && field !== 'code' ? [[field, file]] : [],
    ),
  )

/** Writes what differs, where the school is still as it was compared. */
async function changePeople(batch: Batch, changes: readonly Change[]): Promise<Outcome[]> {
  await holdPeople(
    batch,
    changes,
    changes.filter((change) => chosenTexts(change)['status'] !== undefined),
  )
  const now = await loadPeopleNow(
    batch,
    changes.flatMap(({ ourId }) => ourId ?? []),
  )
  const places = await placesOf(batch.db, [
    ...changes.map(chosenTexts),
    ...[...now.values()].map(({ fields }) => fields),
  ])
  const findHouse = await houseFinder(batch, places)
  const outcomes: Outcome[] = []
  const writings: Writing[] = []
  for (const change of changes) {
    const here = now.get(change.ourId ?? 0)
    const isAsCompared = change.fields.every(
      ({ field, now: was, choice }) =>
        field === 'code' || choice === 'ours' || (here?.fields[field] ?? '') === (was ?? ''),
    )
    if (!here || !isAsCompared) {
      outcomes.push({ id: change.id, problem: changedSince })
      continue
    }
    const { status, ...chosen } = chosenTexts(change)
    // Who left has no house, and gets one only with the status that the file gives them.
    const staysOut = here.fields['status'] === 'left' && status !== 'active'
    const campus = places.campusOf(chosen['campus'] ?? here.fields['campus'] ?? '')
    const texts = inFoundHouse(staysOut ? withoutHouse(chosen) : chosen, campus?.id, findHouse)
    if ('problem' in texts) {
      outcomes.push({ id: change.id, problem: texts['problem'] ?? '' })
      continue
    }
    const writing = { change, id: here.id, texts }
    if (status === 'active')
      outcomes.push(
        await orNothing(batch.db, async () => {
          const refusal = await changeStanding(batch, { id: here.id, role: change.role }, 'active')
          return refusal ? { id: change.id, ...refusal } : writeOne(batch, writing)
        }),
      )
    else writings.push(writing)
  }
  outcomes.push(...(await writePeople(batch, writings)))
  return outcomes.map((one) => withCode(withStatus(one, changes), changes))
}

const withoutHouse = ({ house: _, ...others }: Texts): Texts => others

/** What is chosen, without a house that somebody left out; a problem for one that is nowhere. */
function inFoundHouse(texts: Texts, cohortId: number | undefined, findHouse: FindHouse): Texts {
  const { house = '', ...others } = texts
  if (house === '') return texts
  const found = findHouse(cohortId, house)
  return found === null ? others : 'problem' in found ? found : { ...others, house: found.title }
}

/** Another identifier for the same person is written, too: it is kept with who they are (`keepIds`). */
function withCode(outcome: Outcome, changes: readonly Change[]): Outcome {
  const code = changes
    .find(({ id }) => id === outcome.id)
    ?.fields.find(({ field, choice }) => field === 'code' && choice === 'file')
  if (outcome.problem !== undefined || code === undefined) return outcome
  return {
    ...outcome,
    before: { ...outcome.before, code: code.now ?? '' },
    written: { ...outcome.written, code: code.file },
  }
}

/** For somebody who returns the former status is stored, too, so that rolling the import back restores it. */
function withStatus(outcome: Outcome, changes: readonly Change[]): Outcome {
  const change = changes.find(({ id }) => id === outcome.id)
  if (outcome.problem !== undefined || change === undefined || chosenTexts(change)['status'] === undefined)
    return outcome
  return {
    ...outcome,
    before: { ...outcome.before, status: 'left' },
    written: { ...outcome.written, status: 'active' },
  }
}

/** Lets those go who would leave, where they are still here as they were compared. */
async function leave(batch: Batch, changes: readonly Change[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const { id, ourId, role } of changes) {
    const who = { id: ourId ?? 0, role }
    await lockStanding(batch, who)
    const here = (await loadPeopleNow(batch, [who.id])).get(who.id)
    const refusal =
      here?.fields['status'] === 'active'
        ? await changeStanding(batch, who, 'left')
        : { problem: changedSince }
    outcomes.push({
      id,
      ...(refusal ?? {
        before: { status: 'active', house: here?.fields['house'] ?? '' },
        written: { status: 'left' },
      }),
    })
  }
  return outcomes
}

/**
 * Records that these left: who is not in the file has no record that says so, and the record of somebody whose roles
 * have ended says active.
 */
const keepLeavers = ({ db, source }: Batch, codes: readonly string[]) =>
  sql`update roster_ids set fields = fields || '{"status": "left"}'
    where source = ${source} and kind = 'person' and code = any(${[...codes]}::text[])`.execute(db)
