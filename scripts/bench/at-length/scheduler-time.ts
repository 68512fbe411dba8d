import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** What it takes to plan a cycle of 5,000 students and 200 experiences (issue 11 §6). */
export interface SchedulerFigures {
  readonly name: string
  readonly pairs: number
  readonly ms: number
  readonly peakMb: number
  readonly gap: number
  readonly isWhole: boolean
  readonly placements: number
  /** The first answer to "why not me", with the thread that is made for it, and the slowest of nine after it. */
  readonly firstWhyMs: number
  readonly whyMs: number
}

export const schedulerBudget = { ms: 20_000, peakMb: 1_500, gap: 0.01, whyMs: 1_000 } as const

const school = { students: 5_000, experiences: 200, blocks: 4 }
const cycles = [
  ['eight pairs a student', { ...school, ranks: 2 }],
  ['twelve pairs, three of four blocks', { ...school, ranks: 3, most: 3 }],
  [
    'needs across blocks, one in twenty meets twice',
    { ...school, ranks: 3, needs: 0.3, double: 0.05, unchosen: 0.03 },
  ],
  ['a quarter with a least size', { ...school, ranks: 3, least: 0.25, room: 1.15 }],
  [
    'a quarter with a least size, needs across blocks, one in twenty meets twice',
    { ...school, ranks: 3, needs: 0.3, double: 0.05, unchosen: 0.03, least: 0.25, room: 1.15 },
  ],
] as const

/** Plans each kind of cycle in a process of its own. */
export const measureScheduler = (): SchedulerFigures[] =>
  cycles.map(([name, choice]) => {
    const child = fileURLToPath(new URL('./scheduler-child.ts', import.meta.url))
    const answer = execFileSync(process.execPath, [child, JSON.stringify(choice)], { encoding: 'utf8' })
    return { name, ...JSON.parse(answer) }
  })
