import { schoolDateOf } from '#contract/school-time.ts'
import { holds } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { countedThings } from '../../contract/question.ts'
import { type OfferedWord, offersAt } from '../../rules/offers.ts'
import { writtenName } from '../../rules/print.ts'
import { readSentence } from '../../rules/read-sentence.ts'
import { type Right, rightOfAttendance, rightOfThing } from '../../rules/rights.ts'
import { spaced } from '../../rules/tokens.ts'
import { thingWords } from '../../rules/words.ts'
import type { Asker } from '../asker.ts'
import { listBeginning, listNamesIn } from './known-names.ts'
import { isOfNobody, listValues } from './values-with-rows.ts'

const mostOptions = 10

interface Begun {
  readonly sentence: string
  /** Its last word may go on. */
  readonly open: boolean
}

const rightOfWord = (phrase: string): Right | undefined => {
  if (phrase.startsWith('attendance')) return rightOfAttendance
  const what = countedThings.find((one) => [thingWords[one].one, thingWords[one].many].includes(phrase))
  return what && rightOfThing(what)
}

/** What may follow: at most 10, of names and values only those that the asker has students of. */
export async function completeSentence(db: Database, asker: Asker, { sentence: text, open }: Begun) {
  const sentence = spaced(text)
  const names = await listNamesIn(db, asker, sentence)
  const { reader } = readSentence(sentence, names, schoolDateOf(asker.nowMs))
  const offers = offersAt(reader, open && sentence !== '')
  const [found, words] = await Promise.all([
    offers.names === undefined
      ? []
      : listBeginning(db, asker, offers.names.kinds, offers.names.begin, mostOptions),
    withRows(db, asker, offers.words),
  ])
  const options = [
    ...found.map(({ kind, name }) => ({
      text: writtenName(kind, name),
      of: kind,
      from: offers.names?.from ?? 0,
    })),
    ...words.map(({ text: word, from }) => ({ text: word, of: null, from })),
  ]
  if (offers.names?.begin !== '') return { options: options.slice(0, mostOptions) }
  // Before a letter is typed nobody knows which it will be: some of both, words first.
  const some = Math.max(mostOptions - found.length, mostOptions / 2)
  return {
    options: [...options.slice(found.length, found.length + some), ...options.slice(0, found.length)].slice(
      0,
      mostOptions,
    ),
  }
}

/**
 * Those of some words that a student of the asker fits, as far as a word says which; none about what the asker may not
 * see.
 */
async function withRows(db: Database, asker: Asker, words: readonly OfferedWord[]): Promise<OfferedWord[]> {
  const allowed = words.filter(({ phrase }) => {
    const right = rightOfWord(phrase)
    return right === undefined || right.needs.some((permission) => holds(asker.viewer, permission))
  })
  const values = await listValues(db, asker, allowed)
  return allowed.filter(({ phrase }) => !isOfNobody(phrase, values))
}
