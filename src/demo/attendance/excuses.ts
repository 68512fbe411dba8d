import { mondayOf } from '#contract/school-time.ts'
import type { DemoPart } from '../demo-rows.ts'
import type { DemoSchool } from '../demo-school.ts'
import type { Block, Student } from '../people/people.ts'
import { type Random, randomFor } from '../random.ts'
import { addDays, dateOf } from '../school-year/school-days.ts'
import { type AwaySpell, awaySpell } from './away.ts'
import { addCastExcuses } from './cast-excuses.ts'
import type { NewExcuse } from './new-excuse.ts'

/** An excuse as rolls read it. Epoch ms. */
export interface ApprovedExcuse {
  id: number
  reason: string
  fromMs: number
  toMs: number
  decidedMs: number
}

export type ExcusesByStudent = Map<number, ApprovedExcuse[]>

const hour = 3_600_000

const reasons: readonly (readonly [string, string])[] = [
  ['Medical appointment', ''],
  ['Medical appointment', 'Braces again. Should be back after lunch.'],
  ['Feeling sick or unwell', 'Fever since last night.'],
  ['Feeling sick or unwell', ''],
  ['Family matters/emergency', 'We will be in touch when we know more.'],
  ['Religious holiday', ''],
  ['School-related activity', 'Regional robotics final.'],
  ['Other: moving house', 'No internet until the weekend.'],
]

/** Excuses of a block from the first cycle to three weeks ahead; the approved ones are handed back for the rolls. */
export function addExcuses(
  part: DemoPart,
  school: DemoSchool,
  block: Block,
  fromDate: string,
): ExcusesByStudent {
  const approved: ExcusesByStudent = new Map()
  const taken = new Map<number, AwaySpell[]>()
  const add = (excuse: NewExcuse) => {
    if (takeTime(taken, excuse)) addExcuse(part, school, excuse, approved)
  }
  // First, so that what chance adds finds their time taken.
  if (block.index === 0) addCastExcuses(school, block, add)
  const lastMonday = mondayOf(addDays(dateOf(school.nowMs), 21))
  for (const student of block.students) {
    if (student.status !== 'active' && student.status !== 'hold') continue
    for (let monday = mondayOf(fromDate); monday <= lastMonday; monday = addDays(monday, 7)) {
      const spell = awaySpell(school.seed, student.id, monday)
      if (!spell) continue
      const random = randomFor(school.seed, 'excuse', student.id, monday)
      if (random.chance(0.2)) continue
      const excuse = decide(random, student, spell, school.nowMs)
      if (excuse) add(excuse)
    }
  }
  return approved
}

/** Of a student no two excuses that wait or count stand in one time; false when another was first. */
function takeTime(taken: Map<number, AwaySpell[]>, { student, spell, state }: NewExcuse): boolean {
  if (state === 'rejected' || state === 'removed') return true
  const own = taken.get(student.id) ?? []
  if (own.some((other) => other.fromMs < spell.toMs && spell.fromMs < other.toMs)) return false
  taken.set(student.id, [...own, spell])
  return true
}

/** Staff excuse at once; what guardians ask waits until the advisor has looked at it. */
function decide(random: Random, student: Student, spell: AwaySpell, nowMs: number): NewExcuse | null {
  const [reason, comments] = random.pick(reasons)
  const createdMs = spell.fromMs + (random.chance(0.7) ? -random.int(2, 140) : random.int(7, 12)) * hour
  if (createdMs > nowMs) return null
  const base = { student, spell, reason, comments, createdMs }
  if (random.chance(0.3)) {
    return { ...base, requesterId: student.house.advisor.id, state: 'approved', decidedMs: createdMs }
  }
  const requesterId = random.pick(student.guardians).id
  const decidedMs = createdMs + random.int(1, 30) * hour
  const fate = random.float()
  const isWaiting = decidedMs > nowMs || (fate > 0.93 && spell.toMs > nowMs - 10 * 24 * hour)
  const state = isWaiting
    ? 'waiting'
    : fate < 0.8
      ? 'approved'
      : fate < 0.88
        ? 'rejected'
        : fate < 0.93
          ? 'removed'
          : 'approved'
  return { ...base, requesterId, state, decidedMs }
}

function addExcuse(part: DemoPart, school: DemoSchool, excuse: NewExcuse, approved: ExcusesByStudent): void {
  const { student, spell, state } = excuse
  const id = school.nextId('excuses')
  const isDecided = state !== 'waiting'
  part.excuses ??= []
  part.excuses.push({
    id,
    studentId: student.id,
    startsAt: new Date(spell.fromMs),
    endsAt: new Date(spell.toMs),
    allDay: spell.isAllDay,
    reason: excuse.reason,
    additionalComments: excuse.comments,
    approved: isDecided ? state !== 'rejected' : null,
    requesterId: excuse.requesterId,
    decidedBy: isDecided ? student.house.advisor.id : null,
    decidedAt: isDecided ? new Date(excuse.decidedMs) : null,
    removedAt: state === 'removed' ? new Date(Math.min(school.nowMs, excuse.decidedMs + 5 * hour)) : null,
    createdAt: new Date(excuse.createdMs),
  })
  if (state !== 'approved') return
  const own = approved.get(student.id) ?? []
  own.push({ id, reason: excuse.reason, fromMs: spell.fromMs, toMs: spell.toMs, decidedMs: excuse.decidedMs })
  approved.set(student.id, own)
}

/** The approved excuses that overlap a meeting, in the order of their ids. */
export const excusesCovering = (
  excuses: ExcusesByStudent,
  studentId: number,
  { startMs, endMs }: { startMs: number; endMs: number },
): ApprovedExcuse[] =>
  excuses.get(studentId)?.filter((excuse) => excuse.fromMs < endMs && startMs < excuse.toMs) ?? []
