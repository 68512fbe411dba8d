import { type Menu, pagesOf } from '#server/api/menu.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { fewestLetters, wordsOf } from '#server/database/search-words.ts'
import type { SearchHit } from '../contract/search.contract.ts'
import { canSlip, meantWords } from './near-words.ts'
import { employeeHit, experienceHit, houseHit, type Ranked, studentHit } from './present-hits.ts'
import { findEmployees, findExperiences, findHouses, findStudents, plainWords } from './search.queries.ts'
import { asVerbHits, verbOf } from './search-verbs.ts'
import { byMeantWords, byNumbers, byWords, type Wanted } from './wanted.ts'

/** Hits in all. */
const most = 20

/** Hits that are verbs. */
const mostVerbs = 6

/** Who searches, and the menu that has the pages. */
interface Searcher {
  readonly viewer: Viewer
  readonly menu: Menu
}

function findPages(
  { menu, viewer }: Searcher,
  isWanted: (page: { url: string; label: string }) => boolean,
): Ranked[] {
  return pagesOf(menu, viewer)
    .filter(isWanted)
    .map(({ url, label }) => ({
      kind: 'page',
      id: url,
      title: label,
      detail: 'Page',
      url,
      verbs: [],
      rank: 1,
    }))
}

async function findRows(db: Database, viewer: Viewer, wanted: Wanted): Promise<Ranked[]> {
  const [students, employees, houses, experiences] = await Promise.all([
    findStudents(db, viewer, wanted),
    findEmployees(db, wanted),
    findHouses(db, viewer, wanted),
    findExperiences(db, viewer, wanted),
  ])
  return [
    ...students.map((row) => studentHit(viewer, row)),
    ...employees.map(employeeHit),
    ...houses.map(houseHit),
    ...experiences.map(experienceHit),
  ]
}

/** Rows whose words begin with the words typed, which are plain. */
const findTypedRows = (db: Database, viewer: Viewer, plain: readonly string[]): Promise<Ranked[]> =>
  findRows(db, viewer, byWords(plain))

/** Rows with one slip in a word. */
async function findSlippedRows(db: Database, viewer: Viewer, plain: readonly string[]): Promise<Ranked[]> {
  const words = plain.join('').split(' ').filter(Boolean)
  if (!canSlip(words)) return []
  const meant = await meantWords(db, words)
  return meant.length > 0 ? findRows(db, viewer, byMeantWords(meant)) : []
}

/** Words made plain; undefined where there are too few letters to look for people. */
const searched = (db: Database, words: readonly string[]) =>
  words.join('').length < fewestLetters ? undefined : plainWords(db, words)

/** Rows as typed; where there are none, those with one slip in a word. */
async function findNearRows(db: Database, viewer: Viewer, plain: readonly string[]): Promise<Ranked[]> {
  const rows = await findTypedRows(db, viewer, plain)
  return rows.length > 0 ? rows : findSlippedRows(db, viewer, plain)
}

/** Whom and what the words name, and whom the sentence is about when it begins with a verb. */
async function findNamed(
  db: Database,
  viewer: Viewer,
  words: readonly string[],
  about: string | undefined,
): Promise<readonly [found: Ranked[], about: Ranked[]]> {
  const [plain, plainAbout] = await Promise.all([
    searched(db, words),
    about === undefined ? undefined : searched(db, wordsOf(about)),
  ])
  if (about === undefined) return [plain === undefined ? [] : await findNearRows(db, viewer, plain), []]
  const [typed, meant] = await Promise.all([
    plain === undefined ? [] : findTypedRows(db, viewer, plain),
    plainAbout === undefined ? [] : findNearRows(db, viewer, plainAbout),
  ])
  // A sentence that was understood is no name with a slip.
  const isUnderstood = plain === undefined || typed.length > 0 || meant.length > 0
  return [isUnderstood ? typed : await findSlippedRows(db, viewer, plain), meant]
}

const bestFirst = (hits: readonly Ranked[]): SearchHit[] =>
  hits.toSorted((one, two) => one.rank - two.rank).map(({ rank: _rank, ...hit }) => hit)

/**
 * Everything the viewer may see whose words begin with the words typed, best first: what begins with the query before
 * what holds it elsewhere. A sentence that begins with a verb ("add absence dec") finds what the viewer may do. People
 * need two letters at least.
 */
export async function searchEverything(
  db: Database,
  searcher: Searcher,
  query: string,
): Promise<SearchHit[]> {
  const { viewer } = searcher
  const words = wordsOf(query)
  if (words.length === 0) return []
  const verb = verbOf(query)
  const [found, about] = await findNamed(db, viewer, words, verb?.rest)
  const text = words.join(' ').toLowerCase()
  const pages = findPages(searcher, ({ label }) => ` ${label.toLowerCase()}`.includes(` ${text}`))
  return [
    ...asVerbHits(bestFirst(about), verb?.keys ?? []).slice(0, mostVerbs),
    ...bestFirst([...found, ...pages]),
  ].slice(0, most)
}

interface Recent {
  readonly student_ids: readonly number[]
  readonly employee_ids: readonly number[]
  readonly house_ids: readonly number[]
  readonly experience_ids: readonly number[]
  /** Addresses. */
  readonly pages: readonly string[]
}

/** What a device remembers by number, as far as the viewer may still see it: names are never kept there. */
export async function findRecent(db: Database, searcher: Searcher, recent: Recent): Promise<SearchHit[]> {
  const { viewer } = searcher
  const [students, employees, houses, experiences] = await Promise.all([
    recent.student_ids.length > 0 ? findStudents(db, viewer, byNumbers(recent.student_ids)) : [],
    recent.employee_ids.length > 0 ? findEmployees(db, byNumbers(recent.employee_ids)) : [],
    recent.house_ids.length > 0 ? findHouses(db, viewer, byNumbers(recent.house_ids)) : [],
    recent.experience_ids.length > 0 ? findExperiences(db, viewer, byNumbers(recent.experience_ids)) : [],
  ])
  return bestFirst([
    ...students.map((row) => studentHit(viewer, row)),
    ...employees.map(employeeHit),
    ...houses.map(houseHit),
    ...experiences.map(experienceHit),
    ...findPages(searcher, ({ url }) => recent.pages.includes(url)),
  ])
}
