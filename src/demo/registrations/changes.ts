import type { DemoPart } from '../demo-rows.ts'
import type { DemoSchool } from '../demo-school.ts'
import type { Block, Student } from '../people/people.ts'
import { type Random, randomFor } from '../random.ts'
import { type Experience, isPlannedCycle } from '../school-year/experiences.ts'
import { addDays, dateOf, wallMs, weekdayOf } from '../school-year/school-days.ts'
import type { CyclePlan } from '../school-year/school-year.ts'
import { dropReasons, moveReasons, registerReasons } from './change-reasons.ts'
import { leadOf, morningOf } from './places.ts'

const dayMs = 86_400_000
/** So many days back the report reaches. */
const reachDays = 40

/**
 * What happened to places of the running and the coming cycles in the last weeks: who came in by hand or from the wait
 * list, who was dropped, who moved, each with its reason. What was left is kept as a registration that ended before it
 * began, so that no roll ever expected it.
 */
export function addChanges(
  part: DemoPart,
  school: DemoSchool,
  block: Block,
  cycle: CyclePlan,
  experiences: readonly Experience[],
): void {
  if (cycle.endMs < school.nowMs || isPlannedCycle(school, cycle)) return
  const random = randomFor(school.seed, 'changes', block.index, cycle.id)
  const userId = leadOf(block)
  part.registrationChanges ??= []
  const write = (change: {
    student: Student
    experience: Experience
    action: string
    motivation: string
    happenedAt: Date
    source?: string
    other?: Experience
    isLeaving?: boolean
  }) =>
    part.registrationChanges?.push({
      id: school.nextId('registrationChanges'),
      studentId: change.student.id,
      experienceId: change.experience.id,
      action: change.action,
      source: change.source ?? 'by_hand',
      userId: change.source === 'wait_list' ? null : userId,
      motivation: change.motivation,
      fromDay: cycle.firstDay,
      otherExperienceId: change.other?.id ?? null,
      isLeaving: change.isLeaving ?? false,
      registrationId: null,
      happenedAt: change.happenedAt,
    })
  // Before the cycle began, and before now.
  const latestMs = Math.min(morningOf(school), cycle.startMs) - dayMs
  for (const [index, experience] of experiences.entries()) {
    for (const student of experience.students) {
      if (!random.chance(0.16)) continue
      const happenedAt = atSchool(latestMs, random)
      const from = experiences[(index + 7) % experiences.length] ?? experience
      const isMove = random.chance(0.25) && !from.students.includes(student)
      if (isMove) {
        leave(part, school, from, student, happenedAt)
        const moved = { student, action: 'moved', motivation: random.pick(moveReasons), happenedAt }
        write({ ...moved, experience: from, other: experience, isLeaving: true })
        write({ ...moved, experience, other: from })
      } else if (random.chance(0.2))
        write({ student, experience, action: 'promoted', source: 'wait_list', motivation: '', happenedAt })
      else
        write({
          student,
          experience,
          action: 'registered',
          motivation: random.pick(registerReasons),
          happenedAt,
        })
    }
    const dropped = random.pick(block.students)
    if (index % 3 !== 0 || experience.students.includes(dropped) || dropped.status !== 'active') continue
    const happenedAt = atSchool(latestMs, random)
    leave(part, school, experience, dropped, happenedAt)
    write({
      student: dropped,
      experience,
      action: 'dropped',
      motivation: random.pick(dropReasons),
      happenedAt,
    })
  }
}

/** A moment of a school day's office hours, some weeks back at most. */
function atSchool(latestMs: number, random: Random): Date {
  const date = dateOf(latestMs - random.int(0, reachDays) * dayMs)
  const beyondFriday = Math.max(0, weekdayOf(date) - 5)
  return new Date(wallMs(addDays(date, -beyondFriday), random.int(8 * 60, 16 * 60)))
}

/** A registration that ended before its first day. */
function leave(part: DemoPart, school: DemoSchool, experience: Experience, student: Student, at: Date): void {
  part.registrations?.push({
    id: school.nextId('registrations'),
    experienceId: experience.id,
    studentId: student.id,
    registeredAt: new Date(at.getTime() - 5 * dayMs),
    droppedAt: at,
    untilDay: dateOf(at.getTime()),
  })
}
