import { addExcuses, type ExcusesByStudent } from './attendance/excuses.ts'
import { addAttendable, type PlannedAttendable } from './attendance/rolls.ts'
import { addCoverage, addCurriculum } from './curriculum/curriculum.ts'
import { demoPassword, personaOf } from './demo-personas.ts'
import type { DemoPart } from './demo-rows.ts'
import { blocksOf, type DemoSchool, type DemoSchoolOptions, openDemoSchool } from './demo-school.ts'
import { addHouseCup } from './house-cup/house-cup.ts'
import { addNotes } from './notes/notes.ts'
import { addNotifications } from './notifications/notifications.ts'
import { buildBlock } from './people/build-block.ts'
import { buildCampusLead } from './people/campus-lead.ts'
import { buildColleaguesApart } from './people/colleagues-apart.ts'
import type { Block } from './people/people.ts'
import { addLearnedAliases, addMailsAndAudit } from './records.ts'
import { addChanges } from './registrations/changes.ts'
import { addChoices } from './registrations/choices.ts'
import { addPlaces } from './registrations/places.ts'
import { buildSchoolBasics } from './school-basics.ts'
import { aroundNowRotation } from './school-year/around-now-rotation.ts'
import { addExperiences, type Experience } from './school-year/experiences.ts'
import { addDays, dateOf, datesBetween } from './school-year/school-days.ts'
import type { CyclePlan } from './school-year/school-year.ts'
import { planSessionsAroundNow } from './school-year/sessions-around-now.ts'
import { houseEventsOn, sessionAt, sessionsOn } from './school-year/timetable.ts'
import { addTasks } from './tasks/tasks.ts'
import { addTemplates } from './templates/templates.ts'

const detailedDays = 14
const daysPerPart = 14

/**
 * The demo school, in parts that can be stored as they come (issue 2 §4). The same options give the same rows.
 * People, experiences, timetable and excuses depend on the day; presence and rolls reach up to `nowMs`, and
 * so do the sessions held around now, which come last.
 *
 * A network is made of blocks of 300 students with 60 employees – the dean of one campus comes on top –, 12 houses
 * and 40 experiences a cycle; seven of them share four campuses. Every student who is there has whole years, 320 to 355 rows of
 * rolls each, by the day of the year. Every part is made when it is asked for, so that memory holds one block however large the
 * network is.
 */
export async function* buildDemoSchool(options: DemoSchoolOptions): AsyncGenerator<DemoPart> {
  const { passwordHash } = options
  const hash = typeof passwordHash === 'string' ? passwordHash : await passwordHash(demoPassword)
  const school = openDemoSchool(options, hash)
  const basics = buildSchoolBasics(school)
  school.groupIds = basics.groupIds
  addCurriculum(basics.part, school)
  yield basics.part
  const blocks = blocksOf(school)
  let personas: { experiences: Experience[]; excuses: ExcusesByStudent } | undefined
  for (let index = 0; index < blocks; index++) {
    const { block, part } = buildBlock(school, index)
    if (index === 0) addTemplates(part, school, basics.part)
    yield part
    const excused: DemoPart = {}
    const firstDay = school.year.cycles[0]?.firstDay ?? dateOf(school.nowMs)
    const excuses = addExcuses(excused, school, block, firstDay)
    yield excused
    for (const cycle of school.year.cycles) {
      const classes: DemoPart = {}
      const experiences = addExperiences(classes, school, block, cycle)
      addPlaces(classes, school, block, cycle, experiences)
      addChanges(classes, school, block, cycle, experiences)
      addChoices(classes, school, block, cycle, experiences)
      const isRunning = cycle === school.year.running
      addCoverage(classes, school, basics.part, experiences)
      addTasks(classes, school, cycle, experiences)
      if (isRunning) addNotes(classes, school, block, experiences)
      addHouseCup(classes, school, block, cycle)
      if (isRunning) addNotifications(classes, school, block, experiences, excused.excuses ?? [])
      if (isRunning && index === 0) {
        addMailsAndAudit(classes, school, block, experiences)
        addLearnedAliases(classes, school, block)
        personas = { experiences, excuses }
      }
      yield classes
      yield* buildRolls(school, block, cycle, experiences, excuses)
    }
  }
  yield buildCampusLead(school)
  yield buildColleaguesApart(school)
  if (personas) yield buildSessionsAroundNow(school, personas.experiences, personas.excuses)
}

/** The sessions and house events of a block in a cycle with their rolls, a fortnight at a time. */
function* buildRolls(
  school: DemoSchool,
  block: Block,
  cycle: CyclePlan,
  experiences: readonly Experience[],
  excuses: ExcusesByStudent,
): Generator<DemoPart> {
  const { holidays } = school.year
  const dates = datesBetween(cycle.firstDay, cycle.lastDay)
  const detailedFrom = addDays(dateOf(school.nowMs), -detailedDays)
  for (let from = 0; from < dates.length; from += daysPerPart) {
    const part: DemoPart = {}
    for (const date of dates.slice(from, from + daysPerPart)) {
      const planned = [
        ...houseEventsOn(block, date, holidays),
        ...experiences.flatMap((experience) => sessionsOn(experience, date, holidays)),
      ]
      const isDetailed = date >= detailedFrom
      for (const plan of planned) addAttendable(part, school, { ...plan, isDetailed }, excuses)
    }
    yield part
  }
}

/** The personas' sessions that the timetable lacks around this very moment: it may be Saturday, 3 AM. */
function buildSessionsAroundNow(
  school: DemoSchool,
  experiences: readonly Experience[],
  excuses: ExcusesByStudent,
): DemoPart {
  const part: DemoPart = {}
  const facilitator = personaOf('facilitator').email
  const own = experiences.filter((one) => one.experts.some((expert) => expert.email === facilitator))
  const today = dateOf(school.nowMs)
  const timetable = datesBetween(addDays(today, -1), addDays(today, 1))
    .filter((date) => school.year.running.firstDay <= date && date <= school.year.running.lastDay)
    .flatMap((date) => own.flatMap((experience) => sessionsOn(experience, date, school.year.holidays)))
    .map(({ experienceId, meeting }) => ({ ...meeting, experienceId: experienceId ?? 0 }))
  for (const { experienceId, startMs, endMs } of planSessionsAroundNow(
    timetable,
    aroundNowRotation(own),
    school.nowMs,
  )) {
    const experience = own.find((one) => one.id === experienceId)
    if (!experience) continue
    const plan: Omit<PlannedAttendable, 'isDetailed'> = sessionAt(
      experience,
      dateOf(startMs),
      startMs,
      endMs - startMs,
    )
    addAttendable(part, school, { ...plan, isDetailed: true }, excuses)
  }
  return part
}
