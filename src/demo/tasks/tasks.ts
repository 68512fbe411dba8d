import { mondayOf } from '#contract/school-time.ts'
import type { DemoPart } from '../demo-rows.ts'
import type { DemoSchool } from '../demo-school.ts'
import { randomFor } from '../random.ts'
import type { Experience } from '../school-year/experiences.ts'
import { isHoliday } from '../school-year/holidays.ts'
import { addDays, dateOf, wallMs } from '../school-year/school-days.ts'
import type { CyclePlan } from '../school-year/school-year.ts'
import { submitterOf } from './submissions.ts'
import { askedBy, isInPerson } from './task-bodies.ts'
import { taskTitles } from './task-titles.ts'

/** Tasks are due at 9:00 PM. */
const dueMinute = 21 * 60

interface PlannedTask {
  readonly title: string
  readonly dueMs: number
  readonly isFinal: boolean
  readonly isReading: boolean
}

/** A task a week for each class with tasks, the last one final, and what every student did with it. */
export function addTasks(
  part: DemoPart,
  school: DemoSchool,
  cycle: CyclePlan,
  experiences: readonly Experience[],
): void {
  const tasks: DemoPart['tasks'] = []
  const submissions: DemoPart['taskSubmissions'] = []
  part.tasks = tasks
  part.taskSubmissions = submissions
  part.taskUnits = []
  part.taskAbilities = []
  const unitsOf = Map.groupBy(part.experienceUnits ?? [], ({ experienceId }) => experienceId)
  const abilitiesOf = Map.groupBy(part.experienceAbilities ?? [], ({ experienceId }) => experienceId)
  const betterFromMs = wallMs(addDays(mondayOf(dateOf(school.nowMs)), -7), 9 * 60)
  const asked = { seed: school.seed, nowMs: school.nowMs, betterFromMs }
  const submitters = new Map<number, ReturnType<typeof submitterOf>>()
  for (const experience of experiences) {
    const unitIds = (unitsOf.get(experience.id) ?? []).map(({ unitId }) => unitId)
    const abilityIds = (abilitiesOf.get(experience.id) ?? []).map(({ abilityId }) => abilityId)
    for (const [week, task] of planTasks(school, cycle, experience).entries()) {
      const id = school.nextId('tasks')
      const dueAt = new Date(task.dueMs)
      tasks.push({
        id,
        experienceId: experience.id,
        title: task.title,
        ...askedBy(task, experience.type),
        dueAt,
        isFinal: task.isFinal,
        createdAt: new Date(cycle.startMs),
      })
      // A week's task is assessed by what it practises, the final one by all that the class covers.
      const practised = <T>(all: readonly T[]) =>
        task.isFinal ? all : all.filter((_, at) => at === week % all.length)
      part.taskUnits.push(...practised(unitIds).map((unitId, position) => ({ taskId: id, unitId, position })))
      part.taskAbilities.push(
        ...practised(abilityIds).map((abilityId, position) => ({ taskId: id, abilityId, position })),
      )
      for (const student of experience.students) {
        const submit = submitters.get(student.id) ?? submitterOf(asked, student)
        submitters.set(student.id, submit)
        submissions.push({
          taskId: id,
          studentId: student.id,
          dueAt,
          ...submit({ id, ...task, isInPerson: isInPerson(task.title) }),
        })
      }
    }
  }
}

/** A week's task is due on a weekday of the class or after it; a holiday has none. */
function planTasks(school: DemoSchool, cycle: CyclePlan, experience: Experience): PlannedTask[] {
  const titles = taskTitles(experience.title, experience.type)
  const random = randomFor(school.seed, 'tasks', experience.id)
  const weekday = experience.slot.meetings[1]?.weekday ?? 5
  const shift = random.int(0, 5 - weekday)
  return titles.flatMap((title, week) => {
    const day = addDays(cycle.firstDay, week * 7 + weekday - 1 + shift)
    if (isHoliday(school.year.holidays, day, experience.cohortId)) return []
    return [
      {
        title,
        dueMs: wallMs(day, dueMinute),
        isFinal: week === titles.length - 1,
        isReading: week === 0 && random.chance(0.2),
      },
    ]
  })
}
