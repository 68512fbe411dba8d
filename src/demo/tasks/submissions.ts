import type { TaskStatus } from '#domains/tasks/contract/task-status.ts'
import { type Random, randomFor } from '../random.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** How a student usually hands in; numbers are shares of tasks. */
interface Diligence {
  readonly forgets: number
  readonly late: number
  /** In the weeks before the last one with a report: some get better, and the report says so. */
  readonly forgotBefore: number
}

/** What the pictures of the product tell of its cast. */
const castDiligence: Readonly<Record<string, Partial<Diligence>>> = {
  'Oluwaseun Adebayo-Fitzgerald': { forgets: 0.55 },
  'Rosalind Ekström': { forgets: 0.3 },
  'Esra Yıldız': { forgets: 0, forgotBefore: 0.45 },
  'Penelope Zhao': { forgets: 0, forgotBefore: 0.4 },
  'Amara Nwosu': { forgets: 0 },
  'Wren Abernathy': { forgets: 0.12 },
}

/** Most hand in what they owe; one in twelve forgets a lot, one in twenty has become better. */
function diligenceOf(seed: string, student: { readonly id: number; readonly name: string }): Diligence {
  const random = randomFor(seed, 'diligence', student.id)
  const isForgetful = random.chance(0.08)
  const forgets = isForgetful ? 0.2 + random.float() * 0.3 : 0.015 + random.float() * 0.03
  const usual = {
    forgets,
    late: random.chance(0.15) ? 0.2 : 0.03,
    forgotBefore: random.chance(0.05) ? 0.4 : forgets,
  }
  const own = castDiligence[student.name]
  return { ...usual, ...own, forgotBefore: own?.forgotBefore ?? own?.forgets ?? usual.forgotBefore }
}

export interface DemoSubmission {
  readonly status: TaskStatus
  readonly deadlineExtensionDueAt: Date | null
  readonly submittedAt: Date | null
}

interface Asked {
  readonly seed: string
  readonly nowMs: number
  /** Epoch ms; before it students hand in as they did before. */
  readonly betterFromMs: number
}

/** Makes submissions of one student; what a student does depends on the student and the task alone. */
export function submitterOf(
  { seed, nowMs, betterFromMs }: Asked,
  student: { readonly id: number; readonly name: string },
) {
  const { forgets, late, forgotBefore } = diligenceOf(seed, student)
  return (task: {
    readonly id: number
    readonly dueMs: number
    readonly isReading: boolean
    readonly isInPerson: boolean
  }): DemoSubmission => {
    const random = randomFor(seed, 'submission', task.id, student.id)
    if (task.isReading) return { status: 'readonly', deadlineExtensionDueAt: null, submittedAt: null }
    if (random.chance(0.012)) return { status: 'excused', deadlineExtensionDueAt: null, submittedAt: null }
    if (task.isInPerson) return seenInPerson(random, task.dueMs, nowMs)
    const extendedMs = random.chance(0.03) ? task.dueMs + random.int(2, 5) * dayMs : null
    const dueMs = extendedMs ?? task.dueMs
    const isForgotten = random.chance(dueMs < betterFromMs ? forgotBefore : forgets)
    const isLate = random.chance(late)
    const submittedMs = isForgotten ? null : submittedAtMs(random, dueMs, isLate)
    return {
      deadlineExtensionDueAt: extendedMs === null ? null : new Date(extendedMs),
      ...(submittedMs !== null && submittedMs <= nowMs
        ? { status: reviewState(random, submittedMs, dueMs, nowMs), submittedAt: new Date(submittedMs) }
        : { status: openState(dueMs, extendedMs, nowMs), submittedAt: null }),
    }
  }
}

/** Facilitators say of what they saw that it was there within three days: by then nobody knows. */
function seenInPerson(random: Random, dueMs: number, nowMs: number): DemoSubmission {
  const seenMs = dueMs + random.int(10, 72) * hourMs
  return seenMs > nowMs
    ? { status: 'pending', deadlineExtensionDueAt: null, submittedAt: null }
    : { status: 'reviewed', deadlineExtensionDueAt: null, submittedAt: new Date(seenMs) }
}

const submittedAtMs = (random: Random, dueMs: number, isLate: boolean): number =>
  isLate ? dueMs + random.int(2, 90) * hourMs : dueMs - Math.round((0.2 + random.float() ** 2 * 60) * hourMs)

/** Facilitators review within a week. */
function reviewState(random: Random, submittedMs: number, dueMs: number, nowMs: number): TaskStatus {
  if (nowMs - submittedMs > random.int(2, 7) * dayMs) return random.chance(0.03) ? 'flagged' : 'reviewed'
  return submittedMs > dueMs ? 'late' : 'not_yet_reviewed'
}

function openState(dueMs: number, extendedMs: number | null, nowMs: number): TaskStatus {
  if (dueMs > nowMs) return extendedMs === null ? 'pending' : 'extended-deadline'
  return nowMs - dueMs > 3 * dayMs ? 'missed' : 'pending'
}
