import type { Campus } from '../campuses.ts'
import type { DemoPart } from '../demo-rows.ts'
import type { DemoSchool } from '../demo-school.ts'
import { type Block, type Student, stageOf } from '../people/people.ts'
import { type Random, randomFor } from '../random.ts'
import { courses, sessionMinutes, slots } from '../school-year/catalogue.ts'
import { type Experience, isPlannedCycle } from '../school-year/experiences.ts'
import type { CyclePlan } from '../school-year/school-year.ts'
import { waitReasons } from './change-reasons.ts'

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const weekdays = ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri']

/** Every campus has the blocks of the timetable: A to O, with the days they are on. */
export const blocksOfCampuses = (campuses: readonly Campus[]) =>
  campuses.flatMap(({ id: cohortId }) =>
    slots.map(({ meetings }, position) => {
      const [first] = meetings
      const minute = first?.minute ?? 0
      const days = [...new Set(meetings.map(({ weekday }) => weekdays[weekday]))].join(', ')
      return {
        cohortId,
        position,
        title: `${String.fromCharCode(65 + position)} (${days})`,
        startsAt: clock(minute),
        endsAt: clock(minute + sessionMinutes),
      }
    }),
  )

const dayMs = 86_400_000

/** Until when things happened: nothing of a day moves within it. */
export const morningOf = ({ nowMs }: DemoSchool): number => Math.floor(nowMs / dayMs) * dayMs

/** In each cycle of a block: one that has more students than places, and one that is full; people wait for both. */
const overIndex = 1
const fullIndex = 4

/** How many places the experiences of a cycle have, in which block they meet, and who waits. */
export function addPlaces(
  part: DemoPart,
  school: DemoSchool,
  block: Block,
  cycle: CyclePlan,
  experiences: readonly Experience[],
): void {
  const rows = new Map((part.experiences ?? []).map((row) => [row.id, row]))
  part.experienceBlocks = []
  part.waitListEntries = []
  const isPlanned = isPlannedCycle(school, cycle)
  for (const [index, experience] of experiences.entries()) {
    const random = randomFor(school.seed, 'places', experience.id)
    const count = Math.max(1, experience.students.length)
    const row = rows.get(experience.id)
    if (row && !isPlanned) row.places = placesOf(index, count, random)
    part.experienceBlocks.push({ experienceId: experience.id, block: slots.indexOf(experience.slot) })
    const isComing = cycle.endMs > school.nowMs && !isPlanned
    if (isComing && (index === overIndex || index === fullIndex))
      addWaiting(part, school, block, experience, random)
  }
}

function placesOf(index: number, count: number, random: Random): number | null {
  if (index === overIndex) return Math.max(1, count - 2)
  if (index === fullIndex) return count
  // Morning Movement takes everybody.
  return count > 60 ? null : count + random.int(0, 6)
}

/** Two to four who fit and are not in it, in the order in which they asked. */
function addWaiting(
  part: DemoPart,
  school: DemoSchool,
  block: Block,
  experience: Experience,
  random: Random,
): void {
  const stage = courses.find(({ title }) => title === experience.title)?.stage ?? null
  const fits = (student: Student) =>
    student.status === 'active' &&
    !experience.students.includes(student) &&
    (stage === null || stageOf(student.grade) === stage) &&
    (experience.cohortId === null || student.cohortId === experience.cohortId)
  const waiting = random.shuffled(block.students.filter(fits)).slice(0, random.int(2, 4))
  for (const [at, student] of waiting.entries()) {
    const joinedAt = new Date(morningOf(school) - (12 - 2 * at) * dayMs)
    part.waitListEntries?.push({
      id: school.nextId('waitListEntries'),
      experienceId: experience.id,
      studentId: student.id,
      joinedAt,
    })
    part.registrationChanges ??= []
    part.registrationChanges.push({
      id: school.nextId('registrationChanges'),
      studentId: student.id,
      experienceId: experience.id,
      action: 'waitlisted',
      source: 'by_hand',
      userId: leadOf(block),
      motivation: random.pick(waitReasons),
      fromDay: null,
      otherExperienceId: null,
      isLeaving: false,
      registrationId: null,
      happenedAt: joinedAt,
    })
  }
}

/** Who writes changes down: a dean of the block, or whoever is first. */
export const leadOf = (block: Block): number | null =>
  (block.employees.find(({ groupSlug }) => /dean|director/.test(groupSlug)) ?? block.employees[0])?.id ?? null
