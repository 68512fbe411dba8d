import { schoolDateOf } from '#contract/school-time.ts'
import { listCycles } from '#domains/school-year/server/school-year.service.ts'
import { holds } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { Reading } from '../contract/ask.contract.ts'
import type { Question } from '../contract/question.ts'
import { encode } from '../rules/address.ts'
import { nearest } from '../rules/neighbours.ts'
import { readSentence, type Wrong } from '../rules/read-sentence.ts'
import { type CycleDays, type Days, resolveWindow } from '../rules/resolve-window.ts'
import { rightOf } from '../rules/rights.ts'
import { spaced } from '../rules/tokens.ts'
import { conditionsOf, countsOf } from '../rules/tree.ts'
import type { Asker } from './asker.ts'
import { listNamesIn, listNear } from './names/known-names.ts'

/** The cycles of the school, in their order, by their days. */
export async function listCycleDays(db: Database): Promise<CycleDays[]> {
  const cycles = await listCycles(db)
  return cycles.toReversed().map(({ position, schoolYear, startsAt, endsAt }) => ({
    position,
    schoolYear,
    from: schoolDateOf(startsAt.getTime()),
    until: schoolDateOf(endsAt.getTime() - 1),
  }))
}

/** The days of each count of a question; null where it has none of its own. */
export async function daysOf(db: Database, question: Question, nowMs: number): Promise<(Days | null)[]> {
  const counts = countsOf(question.where)
  if (counts.length === 0) return []
  const school = { today: schoolDateOf(nowMs), cycles: await listCycleDays(db) }
  return counts.map(({ window }) => {
    const days = window === null ? undefined : resolveWindow(window, school)
    return days === undefined ? null : { from: days.from, until: days.until }
  })
}

/** What of a question is not the asker's to know, in a sentence; undefined where all of it is. */
export function missingRight({ viewer }: Pick<Asker, 'viewer'>, { where }: Question): string | undefined {
  for (const condition of conditionsOf(where)) {
    const right = rightOf(condition)
    if (right !== undefined && !right.needs.some((permission) => holds(viewer, permission)))
      return `Questions about ${right.what} need the right to see ${right.what}.`
  }
  return undefined
}

/** Reads a sentence for somebody: with the names they have students of, and no others. */
export async function readQuestion(db: Database, asker: Asker, text: string): Promise<Reading> {
  const names = await listNamesIn(db, asker, spaced(text))
  const read = readSentence(text, names, schoolDateOf(asker.nowMs))
  const { sentence } = read
  if ('wrong' in read)
    return { sentence, q: null, days: [], wrong: await withNeighbours(db, asker, read.wrong) }
  const refused = missingRight(asker, read.question)
  if (refused !== undefined)
    return {
      sentence,
      q: null,
      days: [],
      wrong: { from: 0, to: sentence.length, word: sentence, message: refused, near: [] },
    }
  return {
    sentence,
    q: encode(read.question),
    days: await daysOf(db, read.question, asker.nowMs),
    wrong: null,
  }
}

/** What may have been meant: words of the grammar that may stand there, and names the asker has students of. */
async function withNeighbours(
  db: Database,
  asker: Asker,
  { expected, ...wrong }: Wrong,
): Promise<NonNullable<Reading['wrong']>> {
  const names =
    wrong.word === '' ? [] : await listNear(db, asker, [...expected.kinds], wrong.word.slice(0, 100))
  return { ...wrong, near: nearest(wrong.word, [...expected.words.keys(), ...names.map(({ name }) => name)]) }
}
