import type { DemoPart } from '../demo-rows.ts'
import type { DemoSchool } from '../demo-school.ts'
import { randomFor } from '../random.ts'
import type { Experience } from '../school-year/experiences.ts'
import { isHoliday } from '../school-year/holidays.ts'
import { addDays, dateOf, mondayOf, wallMs } from '../school-year/school-days.ts'
import type { CyclePlan } from '../school-year/school-year.ts'
import { submitterOf } from './submissions.ts'
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
  const betterFromMs = wallMs(addDays(mondayOf(dateOf(school.nowMs)), -7), 9 * 60)
  const asked = { seed: school.seed, nowMs: school.nowMs, betterFromMs }
  const submitters = new Map<number, ReturnType<typeof submitterOf>>()
  for (const experience of experiences) {
    for (const task of planTasks(school, cycle, experience)) {
      const id = school.nextId('tasks')
      const dueAt = new Date(task.dueMs)
      tasks.push({
        id,
        experienceId: experience.id,
        title: task.title,
        dueAt,
        isFinal: task.isFinal,
        createdAt: new Date(cycle.startMs),
      })
      for (const student of experience.students) {
        const submit = submitters.get(student.id) ?? submitterOf(asked, student)
        submitters.set(student.id, submit)
        submissions.push({ taskId: id, studentId: student.id, dueAt, ...submit({ id, ...task }) })
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
