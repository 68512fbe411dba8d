import { openCampusIdsOf } from '../campuses.ts'
import { personaOf } from '../demo-personas.ts'
import type { DemoPart } from '../demo-rows.ts'
import type { DemoSchool } from '../demo-school.ts'
import { castStudents } from '../people/cast.ts'
import { conferenceUrlOf, meetingIdOf } from '../people/houses.ts'
import { addressPart, familyName } from '../people/names.ts'
import { type Block, type Employee, type Student, stageOf } from '../people/people.ts'
import { type Random, randomFor } from '../random.ts'
import { type Course, courses, type ExperienceType, personaSlots, type Slot, slots } from './catalogue.ts'
import { pictureOf } from './pictures.ts'
import { dateOf, wallMs } from './school-days.ts'
import type { CyclePlan } from './school-year.ts'

export interface ExternalStudent {
  id: number
  name: string
  email: string
}

export interface Experience {
  id: number
  type: ExperienceType
  title: string
  cycle: CyclePlan
  /** Null: every campus. */
  cohortId: number | null
  experts: Employee[]
  students: Student[]
  externals: ExternalStudent[]
  meetingId: string
  slot: Slot
}

/** In the running cycle: who runs the first eight courses. The advisor runs four, the facilitator five. */
const personaExperts: readonly (readonly ('advisor' | 'facilitator')[])[] = [
  ['advisor', 'facilitator'],
  ['advisor', 'facilitator'],
  ['advisor'],
  ['advisor'],
  ['facilitator'],
  ['facilitator'],
  ['facilitator'],
]

/** The last cycle of the running year is planned: everything of it meets in so many blocks, and nobody has a place. */
export const plannedBlocks = 3
export const isPlannedCycle = ({ year }: DemoSchool, { id }: CyclePlan): boolean =>
  id === year.cycles.at(-1)?.id

/** Forty experiences of a block in one cycle, with who runs them and who takes them. */
export function addExperiences(
  part: DemoPart,
  school: DemoSchool,
  block: Block,
  cycle: CyclePlan,
): Experience[] {
  const random = randomFor(school.seed, 'experiences', block.index, cycle.id)
  const isShown = block.index === 0 && cycle.id === school.year.running.id
  const isPlanned = isPlannedCycle(school, cycle)
  const order = isShown ? courses.slice() : random.shuffled(courses)
  const scale = Math.min(1, block.students.length / 300)
  const timetables = new Map(block.students.filter(takesClasses).map((student) => [student, new Set<Slot>()]))
  const campusIds = openCampusIdsOf(block.index)
  const facilitators = block.employees.filter((one) => /facilitator|house_advisor|dean/.test(one.groupSlug))
  const experiences = order.map((course, index) => {
    const usual = index % (isPlanned ? plannedBlocks : slots.length)
    const slotIndex = isShown && index < personaSlots.length ? personaSlots[index] : usual
    const slot = slots[slotIndex ?? 0]
    if (!slot) throw new Error('Every experience needs a slot.')
    const experts = expertsOf(
      block,
      Math.floor(index / (isPlanned ? plannedBlocks : 1)),
      isShown,
      facilitators,
      random,
    )
    const experience = addExperience(part, school, course, cycle, slot, experts, campusIds)
    const isKelpForest = isShown && index === 0
    const seats = isKelpForest ? 25 : Math.max(2, Math.round((course.seats ?? random.int(17, 26)) * scale))
    const reserved = isShown ? reservedSeats(block, index) : []
    // Who gets a place in a cycle that is planned yet nobody knows.
    if (!isPlanned) fillSeats(part, school, experience, { course, seats, reserved }, timetables, random)
    if (index % 13 === 5) addExternals(part, school, experience, random)
    return experience
  })
  return experiences
}

const takesClasses = (student: Student) => student.status === 'active' || student.status === 'hold'

function expertsOf(
  block: Block,
  index: number,
  isShown: boolean,
  facilitators: readonly Employee[],
  random: Random,
): Employee[] {
  const persona = (slug: 'advisor' | 'facilitator') =>
    block.employees.find((one) => one.email === personaOf(slug).email)
  const personas = isShown ? (personaExperts[index] ?? []).map(persona) : []
  const shown = personas.filter((one) => one !== undefined)
  if (shown.length > 0) return shown
  const others = isShown
    ? facilitators.filter((one) => one !== persona('advisor') && one !== persona('facilitator'))
    : facilitators
  const main = others[index % others.length]
  const second = random.pick(others)
  return [main, random.chance(0.2) && second !== main ? second : undefined].filter((one) => one !== undefined)
}

function addExperience(
  part: DemoPart,
  school: DemoSchool,
  course: Course,
  cycle: CyclePlan,
  slot: Slot,
  experts: Employee[],
  campusIds: readonly number[],
): Experience {
  const id = school.nextId('experiences')
  const meetingId = meetingIdOf(school.seed, 'experience', id)
  // One experience in eight is of a single campus, two in three of those planned; the first eight of the catalogue are
  // for everyone.
  const isOfCampus =
    courses.indexOf(course) >= 8 &&
    (isPlannedCycle(school, cycle) ? Math.floor(id / plannedBlocks) % 3 > 0 : id % 8 === 3)
  const cohortId = isOfCampus ? (campusIds[id % campusIds.length] ?? null) : null
  part.experiences ??= []
  part.experiences.push({
    id,
    cycleId: cycle.id,
    type: course.type,
    title: course.title,
    themeTitle: course.theme,
    description: `${course.theme}${course.theme.endsWith('?') ? '' : '.'} Two meetings a week, a small project, and a showing in the last week.`,
    schoolStage: course.stage,
    cohortId,
    imageUrl: pictureOf(course.title),
    conferenceUrl: conferenceUrlOf(meetingId),
    videoMeetingId: meetingId,
    places: null,
    createdAt: new Date(cycle.startMs - 30 * 86_400_000),
  })
  part.experienceExperts ??= []
  for (const expert of experts) {
    part.experienceExperts.push({ experienceId: id, employeeId: expert.id, isMain: expert === experts[0] })
  }
  return {
    id,
    type: course.type,
    title: course.title,
    cycle,
    cohortId,
    experts,
    students: [],
    externals: [],
    meetingId,
    slot,
  }
}

/** The cast sits in The Kelp Forest; the two of one name take Bridges and Loads with some of it. */
function reservedSeats(block: Block, index: number): Student[] {
  const cast = block.students.slice(0, castStudents.length)
  if (index === 0) return cast.slice(0, -2)
  if (index === 1) return [...cast.slice(-2), ...cast.slice(0, 10)]
  return index === 2 ? cast.slice(0, 3) : []
}

/** Those with the fewest experiences so far come first, so that everyone ends up with about the same number. */
function fillSeats(
  part: DemoPart,
  school: DemoSchool,
  experience: Experience,
  { course, seats, reserved }: { course: Course; seats: number; reserved: readonly Student[] },
  timetables: ReadonlyMap<Student, Set<Slot>>,
  random: Random,
): void {
  const mayTake = (student: Student) =>
    !timetables.get(student)?.has(experience.slot) &&
    (course.stage === null || stageOf(student.grade) === course.stage) &&
    (experience.cohortId === null || student.cohortId === experience.cohortId)
  const candidates = [...timetables]
    .filter(([student]) => mayTake(student) && !reserved.includes(student))
    .map(([student, taken]) => ({ student, rank: taken.size + random.float() }))
    .sort((a, b) => a.rank - b.rank)
  const taking = [...reserved, ...candidates.map(({ student }) => student)].slice(
    0,
    Math.max(seats, reserved.length),
  )
  const plannedMs = experience.cycle.startMs - random.int(5, 20) * 86_400_000
  // Those of a coming cycle were registered by now, too.
  const registeredAt = new Date(Math.min(plannedMs, wallMs(dateOf(school.nowMs), 0) - 86_400_000))
  part.registrations ??= []
  for (const student of taking) {
    timetables.get(student)?.add(experience.slot)
    experience.students.push(student)
    part.registrations.push({
      id: school.nextId('registrations'),
      experienceId: experience.id,
      studentId: student.id,
      registeredAt,
      droppedAt: null,
      untilDay: null,
    })
  }
}

/** Most families have said yes for the year; one in five not yet, and now and then it has run out. */
function consentOf(id: number, { year }: DemoSchool) {
  const yearStart = new Date(year.cycles[0]?.startMs ?? 0).toISOString().slice(0, 10)
  const contact = {
    contactName: 'Dana Whitfield',
    contactEmail: 'office@riverside.partner.test',
    contactPhone: '555 0142',
  }
  if (id % 5 === 1) return { ...contact, consentFrom: null, consentUntil: null }
  return { ...contact, consentFrom: yearStart, consentUntil: id % 7 === 3 ? yearStart : null }
}

/** Two students of a partner school. */
function addExternals(part: DemoPart, school: DemoSchool, experience: Experience, random: Random): void {
  part.externalStudents ??= []
  part.externalRegistrations ??= []
  for (let count = 0; count < 2; count++) {
    const family = familyName(random)
    const id = school.nextId('externalStudents')
    const firstName = family.givenName(random)
    const name = `${firstName} ${family.surname}`
    const email = `${addressPart(firstName)}.${addressPart(family.surname)}${id}@riverside.partner.test`
    part.externalStudents.push({
      id,
      name,
      email,
      school: 'Riverside Partner School',
      ...consentOf(id, school),
    })
    part.externalRegistrations.push({ experienceId: experience.id, externalStudentId: id })
    experience.externals.push({ id, name, email })
  }
}
