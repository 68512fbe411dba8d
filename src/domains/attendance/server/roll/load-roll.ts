import type { Database } from '#server/database/database.ts'
import { computeRoll } from '../../rules/compute-roll.ts'
import type { LearnedAlias, PresenceFact, Roll, RosterStudent } from '../../rules/roll-types.ts'
import {
  listAliases,
  listCoveringExcuses,
  listFacts,
  listRoster,
  listStaffOf,
  type MeetingOfRoll,
} from '../meeting/presence.queries.ts'
import { listExternalRows } from './roll.queries.ts'

/** External students take part in the computing under negative numbers, so that they match like everyone else. */
export const externalNumber = (externalStudentId: number): number => -externalStudentId

export interface LoadedRoll {
  readonly roll: Roll
  readonly roster: readonly RosterStudent[]
  readonly aliases: readonly LearnedAlias[]
  readonly facts: readonly PresenceFact[]
}

/**
 * The roll of a meeting as its ledger says at `nowMs`, computed and not stored. `extra` holds what is only
 * tried out: choices of the report panel, the rows of a file that is being read.
 */
export async function loadRoll(
  db: Database,
  meeting: MeetingOfRoll,
  nowMs: number,
  extra: { aliases?: readonly LearnedAlias[]; facts?: readonly PresenceFact[] } = {},
): Promise<LoadedRoll> {
  const facts = [...(await listFacts(db, meeting.id)), ...(extra.facts ?? [])]
  const students = await listRoster(db, meeting.id)
  const others = await listStaffOf(db, meeting)
  const aliases = [...(extra.aliases ?? []), ...(await listAliases(db, meeting, facts))]
  const excuses = await listCoveringExcuses(db, meeting)
  const externals = await listExternalRows(db, meeting.id)
  const external = externals.map((row) => ({
    studentId: externalNumber(row.externalStudentId),
    name: row.name,
    email: row.email ?? '',
    registrantId: '',
  }))
  const roster = [...students, ...external]
  const roll = computeRoll({
    times: { startMs: meeting.startsAt.getTime(), endMs: meeting.endsAt.getTime() },
    nowMs,
    facts,
    roster,
    others,
    aliases,
    excuses,
  })
  return { roll, roster, aliases, facts }
}
