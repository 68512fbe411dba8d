import { invalid } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'
import { decode } from '../../rules/address.ts'
import { conditionsOf, countsOf } from '../../rules/tree.ts'
import type { Asker } from '../asker.ts'
import { listNamed } from '../names/known-names.ts'
import { daysOf, missingRight } from '../read-question.ts'
import type { Resolved } from './answer-source.ts'

/**
 * The question of an address, as this asker may ask it at this moment. Whoever else wrote it: a name of which they have
 * no student is not understood, whether there is such a thing or not.
 *
 * @throws a sentence at `q`
 */
export async function resolveQuestion(db: Database, asker: Asker, q: string): Promise<Resolved> {
  const question = decode(q)
  if (question === undefined) throw invalid({ q: 'This question cannot be read. Write it again.' })
  const refused = missingRight(asker, question)
  if (refused !== undefined) throw invalid({ q: refused })
  const places = conditionsOf(question.where).filter((one) => one.is === 'place')
  const [names, days] = await Promise.all([
    listNamed(db, asker, [...new Set(places.map(({ name }) => name))]),
    daysOf(db, question, asker.nowMs),
  ])
  const unknown = places.find(({ of, name }) => !names.some((one) => one.kind === of && one.name === name))
  if (unknown !== undefined) throw invalid({ q: `I do not understand “${unknown.name}”.` })
  const lost = countsOf(question.where).find(
    ({ window }, at) => window !== null && window.kind !== 'then' && days[at] === null,
  )
  if (lost?.window) throw invalid({ q: 'The school has no such cycle.' })
  return { question, names, days }
}
